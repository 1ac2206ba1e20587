import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { Table, TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { safeUrl } from '#contract/links/safe-url.ts'
import { DownloadCard } from './download-card.ts'
import { LanguageMark } from './language-mark.ts'

/** Maps pasted headings as server/html/safe-html.ts does. The title of the page is its first heading. */
const LEVELS = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

const Kit = StarterKit.extend({
  addExtensions() {
    const parseHTML = () => Object.entries(LEVELS).map(([tag, level]) => ({ tag, attrs: { level } }))
    return this.parent!().map((one) => (one.name === 'heading' ? one.extend({ parseHTML }) : one))
  },
})

/** What a text can contain: what server/html/safe-html.ts allows. */
export const createFormats = () => [
  Kit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: (url) => safeUrl(url) !== '' }),
  TableKit.configure({ table: false }),
  // Its own markup has style attributes, which the content security policy of the website refuses.
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }),
  Image,
  LanguageMark,
  DownloadCard,
]
