import { Mark } from '@tiptap/core'

/* Google Docs puts them on the clipboard as styles. */

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    scripts: { toggleScript: (name: 'superscript' | 'subscript') => ReturnType }
  }
}

/** As in 10⁶. */
export const Superscript = Mark.create({
  name: 'superscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sup' }, { style: 'vertical-align=super' }],
  renderHTML: () => ['sup', 0],
  addCommands: () => ({
    toggleScript:
      (name) =>
      ({ commands }) =>
        commands.toggleMark(name),
  }),
  addKeyboardShortcuts() {
    return { 'Mod-.': () => this.editor.commands.toggleScript('superscript') }
  },
})

/** As in CO₂. */
export const Subscript = Mark.create({
  name: 'subscript',
  excludes: 'superscript subscript',
  parseHTML: () => [{ tag: 'sub' }, { style: 'vertical-align=sub' }],
  renderHTML: () => ['sub', 0],
  addKeyboardShortcuts() {
    return { 'Mod-,': () => this.editor.commands.toggleScript('subscript') }
  },
})
