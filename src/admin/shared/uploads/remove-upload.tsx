import { Button } from '@mantine/core'

interface Props {
  name: string
  verb?: 'Remove' | 'Cancel'
  onClick: () => void
}

/** Gives up a file. */
export const RemoveUpload = ({ name, verb = 'Remove', onClick }: Props) => (
  <Button
    variant="subtle"
    color="red"
    size="xs"
    style={{ alignSelf: 'flex-start' }}
    onClick={onClick}
    aria-label={`${verb} ${name}`}
  >
    {verb}
  </Button>
)
