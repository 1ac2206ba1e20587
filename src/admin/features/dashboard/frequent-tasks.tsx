import { Button, Group } from '@mantine/core'
import { Link } from 'react-router'
import { ADMIN_PATHS, postEditorPath } from '#contract/paths.ts'
import type { Permission } from '#contract/permissions.ts'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import { useSession } from '#admin/shared/session/session-context.ts'

interface Task {
  label: string
  to: string
  icon: IconName
  needs?: Permission
}

const TASKS: Task[] = [
  { label: 'New post', to: postEditorPath('new'), icon: 'post', needs: 'pages/create' },
  { label: 'Read enquiries', to: ADMIN_PATHS.formSubmissions, icon: 'inbox', needs: 'submissions/manage' },
  { label: 'Upload a file', to: `${ADMIN_PATHS.media}?add=1`, icon: 'media', needs: 'media/create' },
  { label: 'New page', to: `${ADMIN_PATHS.pages}?add=1`, icon: 'page', needs: 'pages/create' },
  { label: 'My drafts', to: `${ADMIN_PATHS.drafts}?scope=mine`, icon: 'edit', needs: 'pages/create' },
  { label: 'Read pages', to: ADMIN_PATHS.pages, icon: 'page' },
  { label: 'Read posts', to: ADMIN_PATHS.posts, icon: 'post' },
  { label: 'Look at files', to: ADMIN_PATHS.media, icon: 'media' },
]

/** The three most frequent tasks of a role. */
export function FrequentTasks() {
  const { permissions } = useSession()
  const tasks = TASKS.filter(({ needs }) => !needs || permissions.includes(needs)).slice(0, 3)
  return (
    <Group gap="sm" component="nav" aria-label="Frequent tasks">
      {tasks.map(({ label, to, icon }, index) => (
        <Button
          key={label}
          component={Link}
          to={to}
          variant={index === 0 ? 'filled' : 'default'}
          leftSection={<Icon name={icon} />}
        >
          {label}
        </Button>
      ))}
    </Group>
  )
}
