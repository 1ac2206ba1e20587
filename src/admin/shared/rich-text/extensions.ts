import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { safeUrl } from '#contract/safe-url.ts'

/** What a text may hold: what server/html/safe-html.ts lets through, and no more. The page's title is its first heading. */
export const EXTENSIONS = [
  StarterKit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: (url) => safeUrl(url) !== '' }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
]
