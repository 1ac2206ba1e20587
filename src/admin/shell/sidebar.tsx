import { ADMIN_PATHS } from '#contract/paths.ts'
import { NavLink } from 'react-router'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { siteLogo } from '#admin/shared/navigation/site-name.ts'
import { useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { SIDEBAR, shownTo } from './navigation.ts'
import classes from './sidebar.module.css'
import { UnreadBadge } from './unread-badge.tsx'
import { useLogOut } from './use-log-out.ts'

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { permissions } = useSession()
  const mayReadEnquiries = useHasPermission('submissions/manage')
  const { logOut, isPending } = useLogOut()
  return (
    <nav className={classes['sidebar']} aria-label="CMS Admin">
      <p className={classes['title']}>
        <img src={siteLogo} alt="" height="32" />
        CMS Admin
      </p>
      <div className={classes['adire']} />
      <ul className={classes['list']}>
        {shownTo(SIDEBAR, permissions).map(({ label, path, icon }) => (
          <li key={path}>
            <NavLink to={path} className={classes['entry'] ?? ''} onClick={onNavigate}>
              <Icon name={icon} />
              {label}
            </NavLink>
            {path === ADMIN_PATHS.formSubmissions && mayReadEnquiries && <UnreadBadge />}
          </li>
        ))}
      </ul>
      <button type="button" className={`${classes['entry']} ${classes['logout']}`} onClick={logOut} disabled={isPending}>
        <Icon name="logout" />
        Logout
      </button>
    </nav>
  )
}
