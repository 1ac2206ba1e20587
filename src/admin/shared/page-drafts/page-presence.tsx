import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { PRESENCE_SECONDS } from '#contract/pages/presence.ts'
import { api, client } from '#admin/api.ts'

const list = new Intl.ListFormat('en-GB')

interface Props {
  pageId: string
  of?: 'page' | 'post'
  /** The section that this person is editing. */
  sectionId?: string | null
  getSectionName?: (id: string) => string | undefined
}

/** Says who else has the page open, and tells others that this person has. */
export function PagePresence({ pageId, of = 'page', sectionId = null, getSectionName = () => undefined }: Props) {
  const { data: others = [] } = useQuery({
    queryKey: api.presence.touch.key({ input: { pageId, sectionId } }),
    queryFn: () => client.presence.touch({ pageId, sectionId }),
    refetchInterval: (PRESENCE_SECONDS * 1000) / 3,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  })
  useEffect(
    () => () => {
      // If this fails, the page counts as closed half a minute later.
      client.presence.leave({ pageId }).catch(() => {})
    },
    [pageId],
  )
  const editing = others.filter((person) => person.sectionId === sectionId && sectionId !== null)
  const elsewhere = others.filter((person) => !editing.includes(person))
  return (
    <div role="status">
      {editing.length > 0 && (
        <Text size="sm" fw={600}>
          {list.format(editing.map(({ name }) => name))} {editing.length === 1 ? 'is' : 'are'} editing this section too.
        </Text>
      )}
      {elsewhere.map(({ userId, name, sectionId: other }) => {
        const section = other && getSectionName(other)
        return (
          <Text key={userId} size="sm">
            {name} has this {of} open{section && ` and is editing "${section}"`}.
          </Text>
        )
      })}
    </div>
  )
}
