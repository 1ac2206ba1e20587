import { Button, Group, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { TAG_COLOR } from '#contract/pages/tags.ts'
import { api, client } from '#admin/api.ts'
import { createSender } from '#admin/shared/connection/once.ts'

interface Props {
  tags: { id: string; name: string }[]
  onChoose: (id: string) => void
}

/** Somebody types the name of a tag: it is chosen, and made if there is none. */
export function NewTag({ tags, onChoose }: Props) {
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [sendOnce] = useState(createSender)
  const choose = (id: string, name: string) => {
    onChoose(id)
    // Somebody may have begun to type the next one.
    setTyped((now) => (now.trim() === name ? '' : now))
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (name: string) =>
      sendOnce(name, (once) => client.tags.create({ name, slug: '', description: '', color: TAG_COLOR, isActive: true }, once)),
    meta: {
      done: 'Tag created successfully',
      failed: 'Failed to create tag.',
      refresh: [api.tags.key(), api.taxonomy.key()],
    },
    onSuccess: ({ id }, name) => choose(id, name),
  })
  const name = typed.trim()
  function add() {
    field.current!.focus()
    if (!name || isPending) return
    const existing = tags.find((tag) => tag.name.toLowerCase() === name.toLowerCase())
    if (existing) choose(existing.id, name)
    else mutate(name)
  }
  return (
    <Group gap="xs" align="end" wrap="nowrap" mt={4}>
      <TextInput
        ref={field}
        label="New tag"
        maxLength={120}
        miw={0}
        flex={1}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          // Enter would save the form. An input method uses it to end a word.
          event.preventDefault()
          if (!event.nativeEvent.isComposing) add()
        }}
      />
      <Button variant="default" aria-label="Add tag" loading={isPending} onClick={add}>
        Add
      </Button>
    </Group>
  )
}
