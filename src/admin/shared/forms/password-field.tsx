import { PasswordInput, type PasswordInputProps } from '@mantine/core'

/** A password. Mantine's own field does not tell screen readers about an error, and only a mouse reaches its button. */
export const PasswordField = (props: PasswordInputProps) => (
  <PasswordInput visibilityToggleFocusable aria-invalid={Boolean(props.error)} {...props} />
)
