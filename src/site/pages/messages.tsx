import { FILE_PATHS } from '#contract/paths.ts'
import { DEFAULT_MENU } from '#contract/settings/site.ts'
import type { ReactNode } from 'react'
import { PageTitle } from '#site/ui/page-title.tsx'
import { Picture } from '#site/ui/picture.tsx'
import { SearchForm } from '#site/ui/search-form.tsx'
import type { StaffLink } from './page-view.ts'
import styles from './messages.module.css'

/** A goat that eats a page. The text beside it says what happened. */
const Goat = () => <Picture className={styles.picture} picture={GOAT} sizes="(min-width: 64rem) 50vw, 100vw" isEager />
const GOAT = { url: `${FILE_PATHS.illustrations}/not-found.svg`, alt: '', width: 800, height: 600 }

function Message({ title, picture, children }: { title: string; picture?: ReactNode; children: ReactNode }) {
  return (
    <>
      <PageTitle title={title} />
      <div className={`wrap ${styles.message}`}>
        <div className={styles.body}>{children}</div>
        {picture}
      </div>
    </>
  )
}

const HomeLink = () => (
  <p>
    <a className="button" href="/">
      Return to Home
    </a>
  </p>
)

export const EmptyPage = ({ title, staffLinks = [] }: { title: string; staffLinks?: StaffLink[] | undefined }) => (
  <Message title={title}>
    <div className={styles.card}>
      <h2>No Content Found</h2>
      <p>This page has no content yet.</p>
      {staffLinks.map(({ href, text }) => (
        <p key={href}>
          <a className="button" href={href}>
            {text}
          </a>
        </p>
      ))}
      {staffLinks.length === 0 && <HomeLink />}
    </div>
  </Message>
)

/** Links that may help instead. */
const Elsewhere = () => (
  <>
    <SearchForm label="Search the website" />
    <nav aria-label="Main pages">
      <ul className={styles.elsewhere}>
        {DEFAULT_MENU.map(({ title, url }) => (
          <li key={url}>
            <a href={url}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  </>
)

export const UnknownSlugPage = ({ title }: { title: string }) => (
  <Message title={title} picture={<Goat />}>
    <p>There is no page at this address. It may have moved, or the address may have a typing error.</p>
    <HomeLink />
    <Elsewhere />
  </Message>
)

export const EndedPage = ({ title }: { title: string }) => (
  <Message title={title}>
    <p>This page has ended and is no longer shown.</p>
    <HomeLink />
    <Elsewhere />
  </Message>
)

export const NotFoundPage = () => (
  <Message title="404" picture={<Goat />}>
    <p className={styles.large}>Oops! Page not found</p>
    <HomeLink />
    <Elsewhere />
  </Message>
)

/** Says that something failed. */
export const FailurePage = ({ title, reason }: { title: string; reason: string }) => (
  <Message title={title}>
    <p role="alert" className={styles.large}>
      {reason}
    </p>
    <HomeLink />
  </Message>
)
