import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { StarterKit } from '@tiptap/starter-kit'
import { safeUrl } from '#contract/links/safe-url.ts'
import { DownloadCard } from './download-card.ts'
import { Figcaption, Figure } from './figure.ts'
import { LanguageMark } from './language-mark.ts'
import { Subscript, Superscript } from './script-marks.ts'
import { CaptionedTable, ScopedHeader } from './table.ts'

/** Maps pasted headings as server/html/safe-html.ts does. The title of the page is its first heading. */
const LEVELS = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

const Kit = StarterKit.extend({
  addExtensions() {
    const parseHTML = () => Object.entries(LEVELS).map(([tag, level]) => ({ tag, attrs: { level } }))
    return this.parent!().map((one) => {
      if (one.name === 'heading') return one.extend({ parseHTML })
      // Code can be a link, and have other formats in it.
      if (one.name === 'code') return one.extend({ excludes: '' })
      return one.name === 'codeBlock' ? one.extend({ marks: CODE_MARKS }) : one
    })
  },
})

/** All but `code`. */
const CODE_MARKS = 'bold italic underline strike link superscript subscript language'

/** A picture that can be a link. Only text has marks, so the address is an attribute. */
const LinkedImage = Image.extend({
  addAttributes() {
    const parseHTML = (image: HTMLElement) => safeUrl(image.closest('a')?.getAttribute('href')) || null
    return { ...this.parent?.(), link: { default: null, rendered: false, parseHTML } }
  },
  renderHTML({ node: { attrs }, HTMLAttributes }) {
    const image = ['img', HTMLAttributes] as const
    return attrs['link'] ? ['a', { href: String(attrs['link']) }, image] : image
  },
})

/** What a text can contain: what server/html/safe-html.ts allows. `formats.test.ts` compares them. */
export const createFormats = () => [
  Kit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, isAllowedUri: (url) => safeUrl(url) !== '' }),
  TableKit.configure({ table: false, tableHeader: false }),
  CaptionedTable,
  ScopedHeader,
  LinkedImage,
  LanguageMark,
  Superscript,
  Subscript,
  DownloadCard,
  Figure,
  Figcaption,
]
