/** A button of a row that is an icon alone: its name is heard, and shown to those who point at it. */
export const iconButtonProps = (name: string) =>
  ({ 'variant': 'default', 'size': 30, 'title': name, 'aria-label': name }) as const
