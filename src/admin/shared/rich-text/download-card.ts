import { mergeAttributes, Node } from '@tiptap/core'
import type { Media } from '#contract/media/media.ts'
import { describeFile } from '#admin/shared/media/describe-file.ts'

const plain = { default: '', rendered: false }

/** A file to download, with its format and size: a figure with a link and a caption. */
export const DownloadCard = Node.create({
  name: 'downloadCard',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ href: plain, title: plain, detail: plain }),
  parseHTML: () => [
    {
      tag: 'figure',
      getAttrs(figure) {
        const [link, caption] = figure.children
        if (link?.tagName !== 'A' || caption?.tagName !== 'FIGCAPTION' || link.children.length > 0) return false
        return { href: link.getAttribute('href'), title: link.textContent, detail: caption.textContent }
      },
    },
  ],
  renderHTML({ node: { attrs }, HTMLAttributes }) {
    const { href, title, detail } = attrs
    return [
      'figure',
      mergeAttributes(HTMLAttributes),
      ['a', { href: String(href) }, String(title)],
      ['figcaption', String(detail)],
    ]
  },
})

export const toDownloadCard = ({ filePath, title, file, mediaType }: Media) => ({
  type: 'downloadCard',
  attrs: { href: filePath, title, detail: describeFile({ mimeType: file?.mimeType ?? mediaType, bytes: file?.bytes ?? null }) },
})
