/** For an icon button in a row: screen readers and the tooltip get its name. */
export const iconButtonProps = (name: string) =>
  ({ 'variant': 'default', 'size': 30, 'title': name, 'aria-label': name }) as const
