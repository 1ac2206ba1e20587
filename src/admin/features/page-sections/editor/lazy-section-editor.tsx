import { Loader } from '@mantine/core'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { SectionEditor } from './section-editor.tsx'

const Editor = lazy(async () => ({ default: (await import('./section-editor.tsx')).SectionEditor }))

/** Loads the editor when somebody opens it. */
export const LazySectionEditor = (props: ComponentProps<typeof SectionEditor>) => (
  <Suspense fallback={<Loader />}>
    <Editor {...props} />
  </Suspense>
)
