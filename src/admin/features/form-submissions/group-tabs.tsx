import { Badge } from '@mantine/core'
import { Link } from 'react-router'
import type { SubmissionGroup } from '#contract/form-submissions/form-submissions.ts'
import { useListParams } from '#admin/shared/lists/list-params.ts'
import classes from './form-submissions.module.css'
import { groupLabel } from './labels.ts'

const COUNT = new Intl.NumberFormat('en-NG')

interface Props {
  groups: SubmissionGroup[]
  current: string
}

/** The forms that have submissions, with the number of all and of unread ones. */
export function GroupTabs({ groups, current }: Props) {
  const { addressWith } = useListParams()
  return (
    <nav aria-label="Forms">
      <ul className={classes['groups']}>
        {groups.map(({ name, total, unread }) => (
          <li key={name}>
            <Link
              to={addressWith({ group: name, id: '', page: '', search: '', show: '' })}
              className={classes['group']}
              {...(name === current && { 'aria-current': 'page' })}
            >
              {groupLabel(name)}
              <Badge color="soft">{COUNT.format(total)}</Badge>
              {unread > 0 && <Badge color="gold">{COUNT.format(unread)} unread</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
