import { Badge } from '@mantine/core'

export const ActiveBadge = ({ isActive }: { isActive: boolean }) => (
  <Badge color={isActive ? 'green' : 'soft'}>{isActive ? 'Active' : 'Inactive'}</Badge>
)
