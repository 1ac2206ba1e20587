/** What an input needs: the value now, and a way to change it. */
export interface Input {
  id: string
  label: string
  value: string
  change(value: string): void
}
