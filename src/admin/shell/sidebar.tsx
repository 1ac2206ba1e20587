import { ADMIN_PATHS } from '#contract/paths.ts'
import { useId } from 'react'
import { NavLink } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { siteLogo } from '#admin/shared/navigation/site-name.ts'
import { useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { SIDEBAR, SIDEBAR_FOOT, shownTo, type EntryGroup } from './navigation.ts'
import classes from './sidebar.module.css'
import { UnreadBadge } from './unread-badge.tsx'
import { useLogOut } from './use-log-out.ts'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { logOut, isPending } = useLogOut()
  return (
    <nav className={classes['sidebar']} aria-label="CMS Admin">
      <p className={classes['title']}>
        <img src={siteLogo} alt="" height="32" />
        CMS Admin
      </p>
      <div className={classes['adire']} />
      {SIDEBAR.map((group) => (
        <Group key={group.heading} group={group} onNavigate={onNavigate} />
      ))}
      <div className={classes['foot']}>
        <Group group={SIDEBAR_FOOT} onNavigate={onNavigate} />
      </div>
      <button type="button" className={`${classes['entry']} ${classes['logout']}`} onClick={logOut} disabled={isPending}>
        <Icon name="logout" />
        Logout
      </button>
    </nav>
  )
}

function Group({ group: { heading, entries }, onNavigate }: { group: EntryGroup; onNavigate: (() => void) | undefined }) {
  const { permissions } = useSession()
  const mayReadEnquiries = useHasPermission('submissions/manage')
  const id = useId()
  const shown = shownTo(entries, permissions)
  if (shown.length === 0) return null
  return (
    <>
      {heading && (
        <p id={id} className={classes['heading']}>
          {heading}
        </p>
      )}
      <ul className={classes['list']} aria-labelledby={heading && id}>
        {shown.map(({ label, path, icon }) => (
          <li key={path}>
            <NavLink to={path} className={classes['entry'] ?? ''} onClick={onNavigate}>
              <Icon name={icon} />
              {label}
            </NavLink>
            {path === ADMIN_PATHS.formSubmissions && mayReadEnquiries && <UnreadBadge />}
          </li>
        ))}
      </ul>
    </>
  )
}
