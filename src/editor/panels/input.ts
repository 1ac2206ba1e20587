/** What an input needs: the value now, and a way to change it. */
export interface Input {
  id: string
  label: string
  value: string
  /** `title` names what was chosen from a list. */
  change(value: string, title?: string): void
}
