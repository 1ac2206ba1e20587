import { Button } from '@mantine/core'
import type { RecordForm } from '#admin/shared/forms/record-form.ts'
import type { PostValues } from './post-form.ts'

interface Props {
  record: RecordForm<PostValues>
  isNew: boolean
}

/** The buttons that save the post form. */
export function PostSaveButtons({ record: { isPending }, isNew }: Props) {
  const [label, saving] = isNew ? ['Create Post', 'Creating...'] : ['Update Post', 'Updating...']
  return (
    <Button type="submit" disabled={isPending}>
      {isPending ? saving : label}
    </Button>
  )
}
