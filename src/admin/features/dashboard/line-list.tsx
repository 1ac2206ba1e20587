import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '#contract/text/format-count.ts'
import type { BrokenLink } from '#contract/links/links.ts'
import { ADMIN_PATHS, editorPath, sectionsPath } from '#contract/paths.ts'
import { api } from '#admin/api.ts'
import { useContentChanges } from '#admin/shared/connection/use-content-changes.ts'
import { useHasPermission } from '#admin/shared/session/session-context.ts'
import classes from './dashboard.module.css'

export interface Line {
  key: string
  to: string
  text: string
  /** What stands after the link. */
  detail?: ReactNode
}

interface Props {
  title: string
  lines: Line[]
  /** A link to the whole list. */
  more?: { to: string; text: string }
}

/** A titled list of links to what somebody can do next. Nothing without any. */
export function LineList({ title, lines, more }: Props) {
  const id = useId()
  if (lines.length === 0) return null
  return (
    <Paper component="section" p="lg" aria-labelledby={id}>
      <Stack gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        <ul className={classes['lines']}>
          {lines.map(({ key, to, text, detail }) => (
            <li key={key}>
              <Anchor component={Link} to={to} underline="always">
                {text}
              </Anchor>
              {detail && (
                <Text component="span" size="sm" c="var(--ink-soft)">
                  {' '}
                  {detail}
                </Text>
              )}
            </li>
          ))}
        </ul>
        {more && (
          <Anchor component={Link} to={more.to} size="sm" w="fit-content">
            {more.text}
          </Anchor>
        )}
      </Stack>
    </Paper>
  )
}

const SHOWN = 5

/** Where the link is changed: in its section, post or menu item. */
function getBrokenLinkPath({ kind, id, sectionId }: BrokenLink): string {
  if (kind === 'menuItem') return ADMIN_PATHS.menu
  return sectionId ? `${sectionsPath(id)}#section-${sectionId}` : editorPath(kind, id)
}

/** Links that lead nowhere, each with the place where it can be changed. */
export function BrokenLinks() {
  const mayFix = useHasPermission('content/publish')
  const { data = [] } = useQuery(api.links.broken.queryOptions({ enabled: mayFix }))
  useContentChanges(api.links.broken.key())
  const title = formatCount(data.length, 'link leads nowhere', 'links lead nowhere')
  const lines = data.slice(0, SHOWN).map((link) => ({
    key: `${link.id} ${link.url}`,
    to: getBrokenLinkPath(link),
    text: link.kind === 'menuItem' ? `${link.title} (menu)` : link.title,
    detail: `${link.url}: ${link.problem}`,
  }))
  return <LineList title={title} lines={lines} />
}
