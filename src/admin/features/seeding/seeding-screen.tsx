import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { api, type ApiOutputs } from '#admin/api.ts'
import { ErrorBox } from '#admin/shared/elements/error-box.tsx'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { Panel } from '#admin/shared/elements/panel.tsx'
import classes from './seeding.module.css'

type Report = ApiOutputs['seeding']['run']

/* A §2, in its order. */
const TABLES: [keyof Report, string][] = [
  ['pages', 'Pages'],
  ['menuItems', 'Menu Items'],
  ['pageSections', 'Page Sections'],
  ['media', 'Media'],
  ['contactInfo', 'Contact Information (samples)'],
]
const OUTCOMES = { seeded: 'added', skipped: 'already there, not changed' }

/** A §8. */
const getFailureMessage = (error: unknown) =>
  error instanceof ORPCError && error.code === 'SEEDING_FAILED'
    ? error.message
    : 'An unexpected error occurred while seeding data.'

/** Fills an empty website with the college's own content (A §2). */
export function SeedingScreen() {
  const { mutate, data, error, isPending, isSuccess } = useMutation(
    api.seeding.run.mutationOptions({ meta: { failed: getFailureMessage, refresh: [api.key()] } }),
  )
  return (
    <Panel
      title="Built-in content"
      description="Adds the built-in texts and pictures that are missing, so that you can edit them. Texts that somebody has written are not changed. Contact entries are samples: visitors do not see them until you edit them."
    >
      <ErrorBox title="Error" message={error && getFailureMessage(error)} />
      <ul className={classes['tables']} aria-label="Tables">
        {TABLES.map(([table, label]) => (
          <li key={table} data-done={isSuccess}>
            <span className={classes['mark']}>{data && <Icon name="check" />}</span>
            <span>
              {label}
              {data && <Text component="span">: {OUTCOMES[data[table]]}</Text>}
            </span>
          </li>
        ))}
      </ul>
      <Group>
        <Button disabled={isPending} onClick={() => mutate(undefined)}>
          {isPending ? 'Seeding Data...' : 'Seed Initial Data'}
        </Button>
      </Group>
      <Stack role="status" gap={4}>
        {isSuccess && (
          <Text>
            The website has its pages and their sections.{' '}
            <Anchor href="/" underline="always">
              View the website
            </Anchor>
          </Text>
        )}
      </Stack>
    </Panel>
  )
}
