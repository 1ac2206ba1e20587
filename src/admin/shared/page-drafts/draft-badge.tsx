import { Badge } from '@mantine/core'

/** Marks a page that has unpublished changes. */
export const DraftBadge = () => <Badge color="gold">Draft changes</Badge>
