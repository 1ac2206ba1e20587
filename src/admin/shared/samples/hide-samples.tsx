import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCount } from '#contract/text/format-count.ts'
import { api, client } from '#admin/api.ts'
import { ConfirmDialog } from '#admin/shared/dialogs/confirm-dialog.tsx'
import { undoAction } from '#admin/shared/toasts/undo.ts'

const countSections = (count: number) => formatCount(count, 'section', 'sections')

/** Hides all sections that are samples as a whole, if there are any, after a question. The message offers to show them again. */
export function HideSamples() {
  const [isAsking, setAsking] = useState(false)
  const samples = useQuery(api.onboarding.samples.queryOptions())
  const hide = useMutation({
    mutationFn: () => client.onboarding.hideSamples(),
    meta: {
      done: (_, answer) => ({ message: `Hidden from visitors: ${countSections((answer as Answer).sections.length)}` }),
      action: (_, answer) =>
        undoAction(async () => {
          const { sections } = answer as Answer
          await client.onboarding.showSamples({ sections })
          return `Visitors see ${countSections(sections.length)} again`
        }),
      failed: 'Failed to hide them: {message}',
      refresh: [api.key()],
    },
    onSettled: () => setAsking(false),
  })
  if (!samples.data?.some(({ isWhole }) => isWhole)) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setAsking(true)}>
        Hide all
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title="Hide all sample sections?"
        message="Visitors will not see sections whose texts are all samples. The headings of pages, the contact form, and sections with texts of your own stay. You can show each section again in Page Sections."
        confirm="Hide them"
        isPending={hide.isPending}
        onConfirm={() => hide.mutate()}
        onClose={() => setAsking(false)}
      />
    </>
  )
}

type Answer = Awaited<ReturnType<typeof client.onboarding.hideSamples>>
