import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '#admin/api.ts'
import { useEnquiryChanges } from '#admin/shared/connection/use-content-changes.ts'
import classes from './sidebar.module.css'

/** The number of unread enquiries. It is on every screen and keeps all enquiry queries up to date. */
export function UnreadBadge() {
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
