import type { Editor } from '@tiptap/core'
import { CharacterCount } from '@tiptap/extensions'
import { BrokenLinks } from './broken-links.ts'
import { PastedFiles } from './pasted-files.ts'
import { PastedText } from './pasted-text.ts'
import { createFormats } from './formats.ts'
import { SlashMenu, type InsertDialog } from './slash-menu.ts'
import { UploadPlaces } from './upload-places.ts'

interface Actions {
  openDialog: (dialog: InsertDialog) => void
  addFiles: (editor: Editor, files: File[], position: number) => void
  onLostPictures: (message: string) => void
}

/** The formats, and what the forms of the admin add to them. */
export const createExtensions = ({ openDialog, addFiles, onLostPictures }: Actions) => [
  ...createFormats(),
  BrokenLinks,
  CharacterCount,
  UploadPlaces,
  PastedText.configure({ onLostPictures }),
  PastedFiles.configure({ onFiles: addFiles }),
  SlashMenu.configure({ openDialog }),
]
