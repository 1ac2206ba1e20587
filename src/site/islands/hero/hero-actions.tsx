import type { Path } from '#contract/paths.ts'
import type { Action } from '#contract/sections/read-content.ts'
import { showToast } from '#site/islands/toast/toast.ts'
import { WELCOME } from './welcome.ts'

const CONTACT = '/contact' satisfies Path

/** A button without an address shows a welcome message and leads to the contact form. Its text becomes the subject. */
const Welcome = ({ text }: { text: string }) => (
  <a
    className="button"
    // No fragment: with one, browsers ignore the autofocus of the form.
    href={`${CONTACT}?subject=${encodeURIComponent(text)}`}
    data-held=""
    onClick={() => showToast(WELCOME)}
  >
    {text}
  </a>
)

export function HeroActions({ primary, secondary }: { primary: Action; secondary: Action }) {
  if (!primary.text && !secondary.text) return null
  return (
    <div className="actions">
      {primary.text
        && (primary.url ? (
          <a className="button" href={primary.url}>
            {primary.text}
          </a>
        ) : (
          <Welcome text={primary.text} />
        ))}
      {secondary.text && (
        <a className="button quiet" href={secondary.url}>
          {secondary.text}
        </a>
      )}
    </div>
  )
}
