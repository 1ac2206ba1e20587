import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { safeUrl } from '#contract/safe-url.ts'

/** What a pasted heading becomes, as in server/html/safe-html.ts. The page's title is its first heading. */
const LEVELS = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

const Kit = StarterKit.extend({
  addExtensions() {
    const parseHTML = () => Object.entries(LEVELS).map(([tag, level]) => ({ tag, attrs: { level } }))
    return this.parent!().map((one) => (one.name === 'heading' ? one.extend({ parseHTML }) : one))
  },
})

/** What a text may hold: what server/html/safe-html.ts lets through, and no more. */
export const EXTENSIONS = [
  Kit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: (url) => safeUrl(url) !== '' }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
]
