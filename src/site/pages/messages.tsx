import type { ReactNode } from 'react'

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h1>{title}</h1>
      {children}
    </section>
  )
}

export function EmptyPage({ title }: { title: string }) {
  return (
    <Message title={title}>
      <h2>No Content Found</h2>
      <p>
        This page has no content yet. <a href="/seed-data">Seed the initial data</a>
      </p>
    </Message>
  )
}

export const UnknownSlugPage = () => (
  <Message title="Page Not Found">
    <p>
      <a href="/">Return to Home</a>
    </p>
  </Message>
)

export const NotFoundPage = () => (
  <Message title="404">
    <p>Oops! Page not found</p>
    <p>
      <a href="/">Return to Home</a>
    </p>
  </Message>
)

export const UnavailablePage = () => (
  <Message title="One moment, please">
    <p role="alert">Failed to load page. Please try again.</p>
  </Message>
)
