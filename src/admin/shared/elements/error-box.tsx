import { Alert } from '@mantine/core'
import { Icon } from './icon.tsx'

/** An error message beside its form. Screen readers announce it when it appears. */
export const ErrorBox = ({ title, message }: { title?: string; message: string | null }) =>
  message && (
    <Alert color="red" variant="outline" data-problem tabIndex={-1} icon={<Icon name="alert" />} {...(title && { title })}>
      {message}
    </Alert>
  )
