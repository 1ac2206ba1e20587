import { button } from '../el.ts'

const TOOLS = [
  ['Bold', 'bold'],
  ['Italic', 'italic'],
  ['List', 'insertUnorderedList'],
  ['Numbers', 'insertOrderedList'],
] as const

/** Formats of the selected words. The browser applies them; the server keeps only what visitors may get. */
export const richTools = () => TOOLS.map(([name, command]) => button(name, () => document.execCommand(command)))
