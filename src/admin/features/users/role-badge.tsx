import { Badge } from '@mantine/core'
import type { Role } from '#contract/permissions.ts'
import { ROLE_WORDS } from './roles.ts'

export const RoleBadge = ({ role }: { role: Role }) => <Badge color={ROLE_WORDS[role].color}>{ROLE_WORDS[role].label}</Badge>
