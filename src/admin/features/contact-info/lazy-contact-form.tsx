import { lazy, Suspense, type ComponentProps } from 'react'
import type { ContactForm } from './contact-form.tsx'

const Form = lazy(async () => ({ default: (await import('./contact-form.tsx')).ContactForm }))

/** Loads the form when somebody opens it. */
export const LazyContactForm = (props: ComponentProps<typeof ContactForm>) => (
  <Suspense>
    <Form {...props} />
  </Suspense>
)
