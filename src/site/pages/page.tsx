import type { DisplaySection } from '#contract/sections.ts'
import type { ContactFormState } from '../islands/contact-form/contact-form.island.tsx'
import { Layout } from '../layout/layout.tsx'
import { Sections } from '../sections/sections.tsx'
import { EmptyPage, NotFoundPage, UnavailablePage, UnknownSlugPage } from './messages.tsx'

/** What a visitor may be shown: data in, markup out. */
export type PageView =
  | { kind: 'sections'; title: string; sections: DisplaySection[]; form: ContactFormState }
  | { kind: 'empty'; title: string }
  | { kind: 'unknown-slug' }
  | { kind: 'not-found' }
  | { kind: 'unavailable' }

function Content({ view }: { view: PageView }) {
  switch (view.kind) {
    case 'sections':
      return <Sections sections={view.sections} pageTitle={view.title} form={view.form} />
    case 'empty':
      return <EmptyPage title={view.title} />
    case 'unknown-slug':
      return <UnknownSlugPage />
    case 'not-found':
      return <NotFoundPage />
    case 'unavailable':
      return <UnavailablePage />
  }
}

export function Page({ view, path }: { view: PageView; path: string }) {
  return (
    <Layout path={path}>
      <Content view={view} />
    </Layout>
  )
}
