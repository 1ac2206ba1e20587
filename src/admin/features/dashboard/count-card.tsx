import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Icon, type IconName } from '#admin/shared/elements/icon.tsx'
import classes from './dashboard.module.css'

interface Props {
  label: string
  to: string
  icon: IconName
  query: UseQueryResult
  count: number | undefined
}

/** A number with a link to its list. A placeholder while it loads, a dash if that fails. */
export const CountCard = ({ label, to, icon, query, count }: Props) => (
  <Link to={to} className={classes['card']}>
    <span className={classes['icon']}>
      <Icon name={icon} size={22} />
    </span>
    <span className={classes['count']}>
      {query.isPending ? (
        <Skeleton component="span" display="block" height={36} width={56} data-testid="count-placeholder" />
      ) : (
        (count ?? '–')
      )}
    </span>
    <span>{label}</span>
  </Link>
)
