import { Switch, type SwitchProps } from '@mantine/core'

/** A switch with a description. Mantine puts the description into the label, so screen readers would read it as the name too. */
export const SwitchField = (props: SwitchProps & { label: string; description: string }) => (
  <Switch aria-label={props.label} {...props} />
)
