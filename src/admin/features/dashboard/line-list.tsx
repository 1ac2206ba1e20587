import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router'
import type { ListedPage } from '#contract/dashboard.ts'
import { editorPath } from '#contract/paths.ts'
import classes from './dashboard.module.css'

export interface Line {
  key: string
  to: string
  text: string
  /** Text after the link. */
  detail?: ReactNode
}

interface Props {
  title: string
  lines: Line[]
  /** A link to the whole list. */
  more?: { to: string; text: string }
}

/** A titled list of links to what somebody can do next. Shows nothing if there are none. */
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

/** A page or post, with the way to its editor. */
export const toPageLine = ({ pageId, kind, title }: ListedPage): Line => ({
  key: pageId,
  to: editorPath(kind, pageId),
  text: title,
})
