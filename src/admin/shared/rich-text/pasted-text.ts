import { Extension } from '@tiptap/core'
import { DOMParser as SchemaParser, type ParseOptions } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { formatCount } from '#contract/text/format-count.ts'
import { chatToHtml, cleanChatHtml, isChat } from './clean-chat.ts'
import { cleanPasted } from './clean-pasted.ts'
import { getEmbedAddress } from './embeds.ts'
import { hideStyles } from './pasted-styles.ts'

interface Options {
  /** Pictures in the pasted text were left out: a message that says so. */
  onLostPictures: (message: string) => void
}

class PasteParser extends SchemaParser {
  /** The pictures that the last text lost. */
  lost = 0
  override parseSlice(body: Node, options?: ParseOptions) {
    this.lost = cleanPasted(body as Element)
    return super.parseSlice(body, options)
  }
}

/** Takes text from other programs. Must come before PastedFiles: the last extension handles a paste first, and may take the picture. */
export const PastedText = Extension.create<Options>({
  name: 'pastedText',
  addOptions: () => ({ onLostPictures: () => {} }),
  addProseMirrorPlugins() {
    const { editor, options } = this
    const parser = new PasteParser(editor.schema, SchemaParser.fromSchema(editor.schema).rules)
    const parseChat = (text: string) => parser.parseSlice(new DOMParser().parseFromString(chatToHtml(text), 'text/html').body)
    function report(): false {
      const { lost } = parser
      parser.lost = 0
      const pictures = formatCount(lost, 'picture', 'pictures')
      if (lost > 0) options.onLostPictures(`${pictures} could not be pasted. Insert ${lost === 1 ? 'it' : 'them'} from a file.`)
      return false
    }
    return [
      new Plugin({
        props: {
          transformPastedHTML: (html) => cleanChatHtml(hideStyles(html)),
          transformPastedText: getEmbedAddress,
          clipboardParser: parser,
          // Without a slice, the editor pastes the text line by line.
          clipboardTextParser: (text, _context, isPlain) => (!isPlain && isChat(text) ? parseChat(text) : null)!,
          handlePaste: report,
          handleDrop: report,
        },
      }),
    ]
  },
})
