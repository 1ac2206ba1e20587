import { Badge } from '@mantine/core'
import type { ListedPage } from './listed-page.ts'

export const KindBadge = ({ kind }: Pick<ListedPage, 'kind'>) => (
  <Badge color={kind === 'post' ? 'indigo' : 'soft'}>{kind === 'post' ? 'Post' : 'Page'}</Badge>
)
