import { Button } from '@mantine/core'

interface Props {
  record: { isPending: boolean }
  /** The label, and the label while saving. */
  submit: string
  submitting: string
}

/** The button that saves a form. */
export const SubmitButton = ({ record: { isPending }, submit, submitting }: Props) => (
  <Button type="submit" disabled={isPending}>
    {isPending ? submitting : submit}
  </Button>
)
