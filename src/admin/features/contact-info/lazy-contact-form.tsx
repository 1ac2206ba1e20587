import { lazy, Suspense, type ComponentProps } from 'react'
import type { ContactForm } from './contact-form.tsx'

const Form = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))

/** The form, with all that forms are made of, is fetched when somebody wants to write. */
export const LazyContactForm = (props: ComponentProps<typeof ContactForm>) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)
