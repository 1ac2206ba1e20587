import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Path } from '#contract/paths.ts'
import { showToast } from '#site/islands/toast/toast.ts'
import { getDomainProblem } from '#contract/text/email-domain.ts'
import { Field } from './field.tsx'
import { FIELDS, listInputs } from './fields.ts'
import { ErrorSummary, SentNote } from './form-messages.tsx'
import type { ContactErrors, ContactFormState } from './form-state.ts'
import { fillAgain, findRefused, type RefusedEnquiry } from './refused-enquiry.ts'
import { sendEnquiry } from './send-enquiry.ts'
import styles from './contact-form.module.css'

const SENT = { title: 'Message Sent', text: "We've received your message and will get back to you shortly." }
const KEPT = 'Message kept'
const FAILED = { title: 'Error', text: 'Failed to send message. Please try again.', isDestructive: true }
const REFUSED = 'This was written offline and could not be sent. Please look at it again.'

/** Without script a form that the browser posts. Hydrated, it sends with fetch and stays on the page. */
export function ContactForm({ token, values, errors: initialErrors, sent: initialReference, isWelcome }: ContactFormState) {
  const [isAwake, setAwake] = useState(false)
  const [errors, setErrors] = useState(initialErrors)
  const [reference, setReference] = useState(initialReference)
  /** Says that this device keeps the message; '' once it is sent. */
  const [kept, setKept] = useState('')
  const [isSending, setSending] = useState(false)
  // Taps that the form missed while its script loaded are replayed faster than React renders.
  const isBusy = useRef(false)
  const summary = useRef<HTMLDivElement>(null)
  const note = useRef<HTMLOutputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const refused = useRef<RefusedEnquiry>(undefined)
  const firstEmpty = isWelcome ? FIELDS.find(({ name }) => !values[name]) : undefined
  useEffect(() => setAwake(true), [])
  useEffect(() => {
    async function showRefused() {
      const found = await findRefused()
      if (!found || !fillAgain(form.current!, found)) return
      refused.current = found
      setErrors({ form: REFUSED })
    }
    // The browser may forbid storage. Then there is nothing to restore.
    void showRefused().catch(() => {})
  }, [])

  useEffect(() => {
    if (reference === initialReference && !kept) return
    note.current?.focus({ preventScroll: true })
    note.current?.scrollIntoView({ block: 'center' })
  }, [reference, initialReference, kept])

  useEffect(() => {
    if (!kept) return undefined
    const { serviceWorker } = navigator
    // The toast of the loader says how it went.
    const forget = () => setKept('')
    serviceWorker.addEventListener('message', forget)
    return () => serviceWorker.removeEventListener('message', forget)
  }, [kept])

  useEffect(() => {
    if (errors !== initialErrors && errors.form !== REFUSED) summary.current?.focus()
  }, [errors, initialErrors])

  async function send(filled: HTMLFormElement) {
    isBusy.current = true
    setSending(true)
    try {
      const answer = await sendEnquiry(filled)
      if ('errors' in answer) return setErrors(answer.errors)
      // A reset would bring back what an earlier answer of the server had filled in.
      for (const { input } of listInputs(filled)) input.value = ''
      void refused.current?.forget()
      if ('kept' in answer) {
        setKept(answer.kept)
        return showToast({ title: KEPT, text: answer.kept })
      }
      setReference(answer.reference)
      showToast(SENT)
    } catch {
      showToast(FAILED)
    } finally {
      isBusy.current = false
      setSending(false)
    }
  }
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    setReference('')
    setKept('')
    const found = checkForm(event.currentTarget)
    setErrors(found)
    if (Object.keys(found).length === 0) void send(event.currentTarget)
  }

  return (
    <>
      {reference && <SentNote title={SENT.title} text={SENT.text} reference={reference} ref={note} />}
      {kept && <SentNote title={KEPT} text={kept} ref={note} />}
      <form
        ref={form}
        method="post"
        action={`${'/contact' satisfies Path}#contact-form`}
        className={styles.form}
        noValidate={isAwake}
        aria-busy={isSending}
        onSubmit={onSubmit}
      >
        <ErrorSummary errors={errors} ref={summary} />
        <p className={styles.hint}>
          Fields marked <span aria-hidden="true">*</span>
          <span className="visually-hidden">with an asterisk</span> are required.
        </p>
        {FIELDS.map((field) => (
          <Field
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            error={errors[field.name]}
            hasFocus={field === firstEmpty}
          />
        ))}
        <input type="hidden" name="token" value={token} />
        <div className="visually-hidden" aria-hidden="true">
          <label>
            Leave this empty <input name="website" tabIndex={-1} autoComplete="off" />
          </label>
        </div>
        <p className={styles.hint}>
          Our <a href={'/privacy' satisfies Path}>privacy notice</a> says what happens to your data.
        </p>
        <button type="submit" className="button" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Send message'}
        </button>
      </form>
    </>
  )
}

/** Errors that the form can find before sending, with the server's messages. */
function checkForm(form: HTMLFormElement): ContactErrors {
  const problems = listInputs(form).map(({ name, label, isRequired, input }) => {
    if (isRequired && input.value.trim() === '') return [name, `${label} is required`]
    if (input.validity.typeMismatch) return [name, 'Please enter a valid email address']
    return [name, (input.type === 'email' && getDomainProblem(input.value)) || '']
  })
  return Object.fromEntries(problems.filter(([, message]) => message !== ''))
}
