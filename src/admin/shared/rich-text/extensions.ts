import type { Editor } from '@tiptap/core'
import { Image } from '@tiptap/extension-image'
import { Link } from '@tiptap/extension-link'
import { TableKit } from '@tiptap/extension-table'
import { CharacterCount } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { FileDrop } from './file-drop.ts'
import { DownloadCard } from './download-card.ts'
import { SlashMenu, type InsertDialog } from './slash-menu.ts'
import { UploadPlaces } from './upload-places.ts'
import { BrokenLinks } from './broken-links.ts'
import { safeUrl } from '#contract/safe-url.ts'

/** Maps pasted headings as server/html/safe-html.ts does. The title of the page is its first heading. */
const LEVELS = { h1: 2, h2: 2, h3: 3, h4: 4, h5: 4, h6: 4 }

const Kit = StarterKit.extend({
  addExtensions() {
    const parseHTML = () => Object.entries(LEVELS).map(([tag, level]) => ({ tag, attrs: { level } }))
    return this.parent!().map((one) => (one.name === 'heading' ? one.extend({ parseHTML }) : one))
  },
})

interface Actions {
  openDialog: (dialog: InsertDialog) => void
  addFiles: (editor: Editor, files: File[], position: number) => void
}

/** Allows what server/html/safe-html.ts allows. */
export const createExtensions = ({ openDialog, addFiles }: Actions) => [
  Kit.configure({ heading: { levels: [2, 3, 4] }, link: false }),
  Link.configure({ openOnClick: false, protocols: ['mailto', 'tel'], isAllowedUri: (url) => safeUrl(url) !== '' }),
  TableKit.configure({ table: { resizable: false } }),
  Image,
  BrokenLinks,
  CharacterCount,
  DownloadCard,
  UploadPlaces,
  FileDrop.configure({ onFiles: addFiles }),
  SlashMenu.configure({ openDialog }),
]
