import type { MouseEvent } from 'react'
import type { Action } from '#contract/section-content.ts'
import { showToast } from '#site/islands/toast/toast.ts'
import styles from './hero.module.css'

const WELCOME = { title: 'Welcome!', text: 'Thank you for your interest in our program.' }

/** An action without an address says welcome: as a toast, or as a popover where there is no script. */
function Welcome({ id, text, isAwake }: { id: string; text: string; isAwake: boolean }) {
  function onClick(event: MouseEvent) {
    event.preventDefault()
    showToast(WELCOME)
  }
  if (isAwake)
    return (
      <button type="button" className="button" onClick={onClick}>
        {text}
      </button>
    )
  return (
    <>
      <button type="button" className="button" popoverTarget={id}>
        {text}
      </button>
      <div id={id} popover="auto" className={styles.welcome}>
        <strong>{WELCOME.title}</strong>
        <p>{WELCOME.text}</p>
      </div>
    </>
  )
}

export function HeroActions({
  name,
  primary,
  secondary,
  isAwake,
}: {
  name: string
  primary: Action
  secondary: Action
  isAwake: boolean
}) {
  if (!primary.text && !secondary.text) return null
  return (
    <div className="actions">
      {primary.text
        && (primary.url ? (
          <a className="button" href={primary.url}>
            {primary.text}
          </a>
        ) : (
          <Welcome id={`${name}-welcome`} text={primary.text} isAwake={isAwake} />
        ))}
      {secondary.text && (
        <a className="button quiet" href={secondary.url}>
          {secondary.text}
        </a>
      )}
    </div>
  )
}
