import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { ErrorPageBoundary } from '#browser/islands/ErrorPageBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { HONEYPOT_FIELD, SUBMISSION_FIELD } from '#config/form-rules.ts'
import type { Form } from '#content/form.ts'
import { ContactField } from './ContactField.tsx'
import styles from './ContactForm.module.css'
import { errorsOf, type FieldErrors } from './contact-errors.ts'
import { sendForm } from './contact-form.api.ts'
import { $contactForm, announcementOf, createContactForm, resetContactForm } from './contact-form.store.ts'
import { contactTexts } from './contact-form-state.ts'
import { formEndpointUrl } from './endpoint-urls.ts'

interface Props {
  form: Pick<Form, 'formId' | 'title' | 'fields' | 'submitValue' | 'successMessage'>
}

/** The idempotency key of new answers. Only secure contexts have it; otherwise the backend makes the key. */
const newSubmission = () => ('randomUUID' in crypto ? crypto.randomUUID() : '')

/** @param isAgain Whether somebody wants to write another, and the first field gets the focus. */
function Fields({ form, isAgain }: Props & { isAgain: boolean }) {
  const { formId, title, fields, submitValue, successMessage } = form
  const [{ $status, submit }] = useState(createContactForm)
  const status = useStore($status)
  const [isHydrated, setHydrated] = useState(false)
  const [submission, setSubmission] = useState('')
  const [errors, setErrors] = useState<FieldErrors>({})
  const [hasFailed, setFailed] = useState(false)
  const controls = useRef(new Map<string, { focus: () => void }>())
  const failure = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const root = useHydratedEvent<HTMLFormElement>(() => {
    setSubmission(newSubmission())
    setHydrated(true)
  })

  const [first] = fields
  useEffect(() => {
    if (isAgain && first !== undefined) controls.current.get(first.name)?.focus()
  }, [isAgain, first])

  /** Shows these errors and focuses the first field that has one; returns whether there is one. */
  const showErrors = (found: FieldErrors) => {
    flushSync(() => setErrors(found))
    const invalid = fields.find(({ name }) => found[name] !== undefined)
    if (invalid !== undefined) controls.current.get(invalid.name)?.focus()
    return invalid !== undefined
  }
  const errorOf = (name: string) =>
    root.current === null ? undefined : errorsOf(fields, new FormData(root.current))[name]
  const setError = (name: string, error: string | undefined) =>
    setErrors((others) => ({ ...others, [name]: error }))

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if ($status.get() === 'submitting') return
    const answers = new FormData(event.currentTarget)
    setFailed(false)
    if (showErrors(errorsOf(fields, answers))) return
    const result = await submit({
      id: formId,
      successMessage,
      send: () => sendForm(formEndpointUrl(formId), answers),
      report: (error) => report(error, { operation: 'form' }),
    })
    if (result === null || result.ok) return
    flushSync(() => setFailed(true))
    failure.current?.scrollIntoView({ block: 'center' })
    if (!showErrors(result.fieldErrors)) button.current?.focus({ preventScroll: true })
  }

  return (
    <form
      ref={root}
      className={styles.form}
      data-hold
      aria-label={title}
      method="post"
      encType="multipart/form-data"
      action={formEndpointUrl(formId)}
      // Until then the browser checks the fields.
      noValidate={isHydrated}
      onSubmit={(event) => void send(event)}
    >
      {fields.map((field, index) => (
        <ContactField
          key={field.name}
          ref={(control) => {
            if (control === null) controls.current.delete(field.name)
            else controls.current.set(field.name, control)
          }}
          field={field}
          id={`contact-${index}`}
          error={errors[field.name] ?? null}
          onInput={() => {
            setSubmission(newSubmission())
            // Typing removes an error as soon as the field is valid, and never adds one.
            if (errorOf(field.name) === undefined) setError(field.name, undefined)
          }}
          onSettled={() => setError(field.name, errorOf(field.name))}
        />
      ))}
      <input type="hidden" name={SUBMISSION_FIELD} value={submission} />
      <div className="hidden-visually" aria-hidden="true">
        <label>
          Leave this empty <input name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p ref={failure} className={styles.failure} role="alert" hidden={!hasFailed}>
        {hasFailed && contactTexts.failed}
      </p>
      <p className="hidden-visually" role="status">
        {announcementOf(status)}
      </p>
      <button
        ref={button}
        className={`button ${styles.send}`}
        type="submit"
        disabled={status === 'submitting'}
      >
        {submitValue}
      </button>
    </form>
  )
}

/** The editor's success message, in place of the form (FORM-10, FORM-12). */
function Done({ message, onAgain }: { message: string; onAgain: () => void }) {
  const text = useRef<HTMLParagraphElement>(null)
  useEffect(() => text.current?.focus(), [])
  return (
    <div className={styles.done}>
      <p ref={text} className="title-3 as-written" role="status" tabIndex={-1}>
        {message}
      </p>
      <button className="button outlined" type="button" onClick={onAgain}>
        Write another
      </button>
    </div>
  )
}

/** A form that editors made (FORM-09..20). Before hydration, and without scripts, the browser sends it. */
export function ContactForm({ form }: Props) {
  const { isSubmitted, id, submissionMessage } = useStore($contactForm, { ssr: 'initial' })
  const [isAgain, setAgain] = useState(false)
  const writeAnother = () => {
    setAgain(true)
    resetContactForm()
  }
  return (
    <ErrorPageBoundary part="contact form">
      <div className={styles.contact}>
        {isSubmitted && id === form.formId ? (
          <Done message={submissionMessage} onAgain={writeAnother} />
        ) : (
          <Fields form={form} isAgain={isAgain} />
        )}
      </div>
    </ErrorPageBoundary>
  )
}
