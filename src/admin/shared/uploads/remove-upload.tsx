import { Button } from '@mantine/core'

/** Gives up a file that is on its way. */
export const RemoveUpload = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <Button
    variant="subtle"
    color="red"
    size="xs"
    style={{ alignSelf: 'flex-start' }}
    onClick={onClick}
    aria-label={`Remove ${name}`}
  >
    Remove
  </Button>
)
