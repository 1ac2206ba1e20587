import { List, type ListProps } from '@mantine/core'
import type { PageDraftStatus } from '#contract/pages/page-drafts.ts'

/** What was changed, in sentences. */
export const ChangeList = ({ changes, ...props }: Pick<PageDraftStatus, 'changes'> & Pick<ListProps, 'mb'>) => (
  <List size="sm" {...props}>
    {changes.map(({ part, id, text }) => (
      <List.Item key={`${part} ${id}`}>{text}</List.Item>
    ))}
  </List>
)
