import { Alert } from '@mantine/core'
import { Icon } from './icon.tsx'

/** Why something did not work, beside the form that it is about. Read out when it appears. */
export const ErrorBox = ({ title, message }: { title?: string; message: string | null }) =>
  message && (
    <Alert color="red" variant="outline" data-problem tabIndex={-1} icon={<Icon name="alert" />} {...(title && { title })}>
      {message}
    </Alert>
  )
