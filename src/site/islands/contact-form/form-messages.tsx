import type { Ref } from 'react'
import { fieldId, FIELDS } from './fields.ts'
import type { ContactErrors } from './form-state.ts'
import styles from './contact-form.module.css'

/** A summary of all errors, each with a link to its field. */
export function ErrorSummary({ errors, ref }: { errors: ContactErrors; ref: Ref<HTMLDivElement> }) {
  const atFields = FIELDS.flatMap(({ name }) => (errors[name] ? [{ name, message: errors[name] }] : []))
  if (!errors.form && atFields.length === 0) return null
  return (
    <div ref={ref} className={styles.summary} role="alert" tabIndex={-1}>
      <p>{errors.form ?? 'The message was not sent yet. Please look at this again:'}</p>
      {atFields.length > 0 && (
        <ul>
          {atFields.map(({ name, message }) => (
            <li key={name}>
              <a href={`#${fieldId(name)}`}>{message}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

export const SentNote = ({
  title,
  text,
  reference,
  ref,
}: {
  title: string
  text: string
  reference?: string
  ref: Ref<HTMLOutputElement>
}) => (
  <output ref={ref} className={styles.sent} tabIndex={-1}>
    <strong>{title}</strong>
    <span>{text}</span>
    {reference && (
      <span>
        Your reference number is <strong>{reference}</strong>.
      </span>
    )}
  </output>
)
