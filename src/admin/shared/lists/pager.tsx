import { Button, Group, Text } from '@mantine/core'
import { formatCount } from '#contract/text/format-count.ts'
import { PAGE_SIZE } from '#contract/page-size.ts'
import { Icon } from '#admin/shared/elements/icon.tsx'
import classes from './record-table.module.css'
import { countPages, useListParams } from './list-params.ts'

interface Props {
  label: string
  /** The noun for one row, such as 'page'. */
  unit: string
  shown: number
  total: number
  /** For lists that do not know their total. */
  hasMore?: boolean
  isCounted?: boolean
}

const toPlural = (unit: string) => `${unit.replace(/y$/, 'ie')}s`

/** Shows which rows are visible, and turns the page. */
export function Pager({ label, unit, shown, total, hasMore, isCounted = true }: Props) {
  const { page, turnTo } = useListParams()
  const first = (page - 1) * PAGE_SIZE + 1
  const isLast = hasMore === undefined ? page >= countPages(total) : !hasMore
  const totalText = isCounted || isLast ? `of ${total}` : 'of more'
  return (
    <Group
      component="nav"
      aria-label={`Pages of ${label}`}
      justify="space-between"
      px="md"
      py="xs"
      className={classes['pager'] ?? ''}
    >
      <Text size="sm" c="dimmed" role="status">
        {total <= PAGE_SIZE ? formatCount(total, unit, toPlural(unit)) : `${first} to ${first + shown - 1} ${totalText}`}
      </Text>
      {total > PAGE_SIZE && (
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<Icon name="chevron-left" />}
            disabled={page <= 1}
            onClick={() => turnTo(page - 1)}
          >
            Previous
          </Button>
          <Button
            variant="default"
            rightSection={<Icon name="chevron-right" />}
            disabled={isLast}
            onClick={() => turnTo(page + 1)}
          >
            Next
          </Button>
        </Group>
      )}
    </Group>
  )
}
