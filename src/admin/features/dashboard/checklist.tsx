import { Anchor, Button, Group, Paper, Progress, Stack, Text, Title } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link } from 'react-router'
import { formatCount } from '#contract/text/format-count.ts'
import type { ChecklistTask, Task } from '#contract/onboarding.ts'
import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './dashboard.module.css'

/** The text of each task, the field or screen where it is done, and its name in the list of finished ones. */
const TASKS: Record<ChecklistTask, { text: string | ((left: number) => string); to: string; why: string; done: string }> = {
  name: {
    text: 'Enter the name of your college',
    to: `${ADMIN_PATHS.siteSettings}#site_name`,
    why: 'It appears on every page and in every email.',
    done: 'name',
  },
  logo: {
    text: 'Add your logo',
    to: `${ADMIN_PATHS.siteSettings}#site_logo`,
    why: 'Until then, visitors see the initials of the college.',
    done: 'logo',
  },
  contact: {
    text: 'Enter address, phone and email',
    to: `${ADMIN_PATHS.contactInfo}#contact-address`,
    why: 'The sample entries are hidden from visitors.',
    done: 'contact information',
  },
  enquiries: {
    text: 'Say who gets enquiries',
    to: `${ADMIN_PATHS.siteSettings}#notice_addresses`,
    why: 'Until then, no email tells anybody of a new one.',
    done: 'who gets enquiries',
  },
  pictures: {
    text: (left) => `Replace ${formatCount(left, 'sample picture', 'sample pictures')} on the home page`,
    to: ADMIN_PATHS.samples,
    why: 'Photos of your own college say more than drawings.',
    done: 'pictures of the home page',
  },
  texts: {
    text: (left) => `Replace ${formatCount(left, 'sample text', 'sample texts')}`,
    to: ADMIN_PATHS.samples,
    why: 'They describe a college that does not exist.',
    done: 'texts',
  },
  colleague: {
    text: 'Invite a colleague',
    to: `${ADMIN_PATHS.users}?add=1`,
    why: 'Someone else can then help when you are away.',
    done: 'a colleague',
  },
  mail: {
    text: 'Check that email works',
    to: `${ADMIN_PATHS.mail}#test-recipient`,
    why: 'Invitations and password links are sent by email.',
    done: 'email',
  },
  twoFactor: {
    text: 'Turn on two-factor sign-in',
    to: `${ADMIN_PATHS.account}#two-factor`,
    why: 'Your account can change everything.',
    done: 'two-factor sign-in',
  },
  post: { text: 'Publish your first news', to: postEditorPath('new'), why: 'Visitors return for news.', done: 'first news' },
  backup: {
    text: 'Make your first backup',
    to: `${ADMIN_PATHS.backups}#back-up-now`,
    why: 'Only a verified backup brings a lost website back.',
    done: 'backup',
  },
}

function getTaskText({ name, left }: Task): string {
  const { text } = TASKS[name]
  if (typeof text === 'string') return text
  return left ? text(left) : 'Replace the sample content'
}

/** What a new website still needs, until all is done or somebody hides it. */
export function Checklist() {
  const id = useId()
  const { data } = useQuery(api.onboarding.checklist.queryOptions())
  const dismiss = useMutation(
    api.onboarding.dismiss.mutationOptions({
      meta: { failed: 'Failed to hide the checklist: {message}', refresh: [api.onboarding.checklist.key()] },
    }),
  )
  if (!data || data.isDismissed) return null
  const done = data.tasks.filter(({ isDone }) => isDone)
  const open = data.tasks.filter(({ isDone }) => !isDone)
  if (open.length === 0) return null
  return (
    <Paper component="section" p="lg" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} size="h4" id={id}>
            Finish your website: {done.length} of {data.tasks.length} done
          </Title>
          <Button variant="default" size="compact-sm" disabled={dismiss.isPending} onClick={() => dismiss.mutate({})}>
            Hide this list
          </Button>
        </Group>
        <Progress color="var(--gold)" value={(done.length / data.tasks.length) * 100} aria-hidden="true" />
        <ul className={classes['lines']}>
          {open.map((task) => (
            <li key={task.name}>
              <Anchor component={Link} to={TASKS[task.name].to} underline="always">
                {getTaskText(task)}
              </Anchor>{' '}
              <Text component="span" size="sm" c="var(--ink-soft)">
                {TASKS[task.name].why}
              </Text>
            </li>
          ))}
        </ul>
        {done.length > 0 && (
          <Text size="sm" c="var(--ink-soft)">
            <Icon name="check" size={14} /> Done: {done.map((task) => TASKS[task.name].done).join(', ')}.
          </Text>
        )}
      </Stack>
    </Paper>
  )
}
