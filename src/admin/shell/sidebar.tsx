import { useId, useRef } from 'react'
import { NavLink, useLocation } from 'react-router'
import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ADMIN_PATHS } from '#contract/paths.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import { useSiteLogo } from '#admin/shared/navigation/site-name.ts'
import { useHasPermission, useSession } from '#admin/shared/session/session-context.ts'
import { api } from '#admin/api.ts'
import { useEnquiryChanges } from '#admin/shared/connection/use-content-changes.ts'
import { SIDEBAR, SIDEBAR_FOOT, filterByPermissions, type Entry, type EntryGroup } from './navigation.ts'
import classes from './sidebar.module.css'
import { useLogOut } from './use-log-out.ts'

/** With more entries than this, the group at the foot is folded. */
const MOST_UNFOLDED = 3

export function Sidebar({ onNavigate }: { onNavigate?: () => void }) {
  const { logOut, isPending } = useLogOut()
  return (
    <nav className={classes['sidebar']} aria-label="CMS Admin">
      <p className={classes['title']}>
        <img src={useSiteLogo()} alt="" height="32" />
        CMS Admin
      </p>
      <div className={classes['adire']} />
      <div className={classes['entries']}>
        {SIDEBAR.map((group) => (
          <Group key={group.heading} group={group} onNavigate={onNavigate} />
        ))}
        <div className={classes['foot']}>
          <More onNavigate={onNavigate} />
        </div>
      </div>
      <button type="button" className={`${classes['entry']} ${classes['logout']}`} onClick={logOut} disabled={isPending}>
        <Icon name="logout" />
        Logout
      </button>
    </nav>
  )
}

interface GroupProps {
  group: EntryGroup
  onNavigate: (() => void) | undefined
}

function Group({ group: { heading, entries }, onNavigate }: GroupProps) {
  const { permissions } = useSession()
  const id = useId()
  const shown = filterByPermissions(entries, permissions)
  if (shown.length === 0) return null
  return (
    <>
      {heading && (
        <p id={id} className={classes['heading']}>
          {heading}
        </p>
      )}
      <ul className={classes['list']} aria-labelledby={heading && id}>
        <Links entries={shown} onNavigate={onNavigate} />
      </ul>
    </>
  )
}

/** The entries at the foot. If they are many, they are folded until one of their screens is open. */
function More({ onNavigate }: Pick<GroupProps, 'onNavigate'>) {
  const { permissions } = useSession()
  const { pathname } = useLocation()
  const end = useRef<HTMLLIElement>(null)
  const entries = filterByPermissions(SIDEBAR_FOOT.entries, permissions)
  if (entries.length <= MOST_UNFOLDED) return <Group group={SIDEBAR_FOOT} onNavigate={onNavigate} />
  return (
    <details
      open={entries.some(({ path }) => path === pathname)}
      onToggle={() => end.current!.scrollIntoView({ block: 'nearest' })}
    >
      <summary className={`${classes['entry']} ${classes['toggle']}`}>{SIDEBAR_FOOT.heading}</summary>
      <ul className={classes['list']} aria-label={SIDEBAR_FOOT.heading}>
        <Links entries={entries} onNavigate={onNavigate} />
        <li ref={end} aria-hidden />
      </ul>
    </details>
  )
}

interface LinksProps {
  entries: Entry[]
  onNavigate: (() => void) | undefined
}

function Links({ entries, onNavigate }: LinksProps) {
  const mayReadEnquiries = useHasPermission('submissions/manage')
  return entries.map(({ label, path, icon }) => (
    <li key={path}>
      <NavLink to={path} className={classes['entry'] ?? ''} onClick={onNavigate}>
        <Icon name={icon} />
        {label}
      </NavLink>
      {path === ADMIN_PATHS.formSubmissions && mayReadEnquiries && <UnreadBadge />}
    </li>
  ))
}

/** The number of unread enquiries. It is on every screen and keeps all enquiry queries up to date. */
function UnreadBadge() {
  const { data } = useQuery(api.formSubmissions.unreadCount.queryOptions())
  useEnquiryChanges(api.formSubmissions.key())
  if (!data?.unread) return null
  return (
    <span className={classes['unread']} title={`${data.unread} unread`}>
      {data.unread > 99 ? '99+' : data.unread}
      <VisuallyHidden component="span"> unread</VisuallyHidden>
    </span>
  )
}
