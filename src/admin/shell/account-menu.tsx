import { ActionIcon, Menu, Text, VisuallyHidden } from '@mantine/core'
import { Link } from 'react-router'
import { getInitials } from '#contract/accounts/initials.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { getFullName, useSession } from '#admin/shared/session/session-context.ts'
import { MY_ACCOUNT } from './navigation.ts'
import { useLogOut } from './use-log-out.ts'

/** The signed-in person, with their own screen. */
export function AccountMenu() {
  const { user } = useSession()
  const { logOut } = useLogOut()
  return (
    <Menu position="bottom-end" withInitialFocusPlaceholder={false} width={240}>
      <Menu.Target>
        <ActionIcon variant="light" size={40} radius="xl">
          <span aria-hidden="true">{getInitials(getFullName(user))}</span>
          <VisuallyHidden>Account of {getFullName(user)}</VisuallyHidden>
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown aria-label="Account">
        <Menu.Label component="div">
          <Text fw={600} c="var(--ink)">
            {getFullName(user)}
          </Text>
          <Text size="sm">{user.email}</Text>
        </Menu.Label>
        <Menu.Item component={Link} to={MY_ACCOUNT.path} leftSection={<Icon name={MY_ACCOUNT.icon} />}>
          {MY_ACCOUNT.label}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<Icon name="logout" />} onClick={logOut}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
