import { useStore } from '@nanostores/react'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { browserClients } from '#browser/commerce-clients.ts'
import { ErrorPageBoundary } from '#browser/islands/ErrorPageBoundary.tsx'
import { IslandBoundary } from '#browser/islands/IslandBoundary.tsx'
import { useHydratedEvent } from '#browser/islands/useHydratedEvent.ts'
import { report } from '#browser/reporting/report.ts'
import { HONEYPOT_FIELD, signUpFields } from '#config/form-rules.ts'
import { track } from '#features/tracking/track.browser.ts'
import { signUpEndpointUrl } from './endpoint-urls.ts'
import { identifyEmail } from './identify-email.ts'
import styles from './SignUpForm.module.css'
import { signUp } from './sign-up.api.ts'
import { createSignUp } from './sign-up.store.ts'
import { type SignUpVariant, signUpAnnouncements, signUpLabels, signUpTexts } from './sign-up-state.ts'

interface Props {
  variant: SignUpVariant
  /** Its accessible name. */
  name: string
  /** Null when there is none to join: then only an error shows (FORM-05). */
  listId: string | null
  /** The button's first words. */
  label: string
}

function Form({ variant, name, listId, label }: Props) {
  const [isHydrated, setHydrated] = useState(false)
  const form = useHydratedEvent<HTMLFormElement>(() => setHydrated(true))
  const field = useRef<HTMLInputElement>(null)
  const trap = useRef<HTMLInputElement>(null)
  const [{ $state, submit, check, edit }] = useState(() => {
    // A filled honeypot field is a bot's: nothing is sent, and the form shows success.
    const isBot = () => trap.current?.value !== ''
    return createSignUp({
      send: async (data) => (isBot() ? null : signUp(browserClients().default, data)),
      isOnline: () => navigator.onLine,
      report: (error) => report(error, { operation: 'signup' }),
      onSignedUp: (data) => {
        if (isBot()) return
        track('Lead', { list_id: data.listId })
        void identifyEmail(data.email)
      },
      onDone: (email) => {
        if (field.current !== null) field.current.value = ''
        const detail = { email }
        form.current?.dispatchEvent(new CustomEvent('sign-up:success', { bubbles: true, detail }))
      },
    })
  })
  const { status, error } = useStore($state)

  useEffect(() => {
    if (status === 'error') field.current?.focus()
  }, [status])

  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const email = field.current?.value ?? ''
    flushSync(() => void submit({ email, listId, properties: { source: variant } }))
    const { status: now, error: found } = $state.get()
    if (now === 'initial' && found !== null) field.current?.focus()
  }

  const id = `sign-up-${variant}`
  const hasError = error !== null
  return (
    <form
      ref={form}
      className={styles.form}
      data-variant={variant}
      data-hold
      aria-label={name}
      method="post"
      action={signUpEndpointUrl()}
      // Until then the browser checks the email.
      noValidate={isHydrated}
      onSubmit={send}
    >
      <div className={styles.join}>
        <label className="hidden-visually" htmlFor={id}>
          Email address
        </label>
        <input
          ref={field}
          id={id}
          type="email"
          name={signUpFields.email}
          placeholder="you@somewhere.soft"
          autoComplete="email"
          required
          aria-invalid={hasError || undefined}
          aria-describedby={hasError ? `${id}-error` : undefined}
          onChange={edit}
          onBlur={({ target }) => check(target.value)}
        />
        <button
          className={variant === 'footer' ? 'button white' : 'button'}
          type="submit"
          aria-disabled={status === 'sending' || status === 'sent'}
        >
          <span aria-live="off">{status === 'initial' ? label : signUpLabels[status]}</span>
        </button>
      </div>
      {listId !== null && <input type="hidden" name={signUpFields.listId} value={listId} />}
      <input type="hidden" name={signUpFields.source} value={variant} />
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty <input ref={trap} name={HONEYPOT_FIELD} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <p className={styles.error} id={`${id}-error`} aria-live="polite" hidden={!hasError}>
        {error}
      </p>
      <p className="hidden-visually" role="status">
        {signUpAnnouncements[status]}
      </p>
    </form>
  )
}

/**
 * A newsletter's form (FORM-01..08). Before hydration, and without scripts, the browser sends it. When it fails, the footer's
 * is replaced by a sentence; elsewhere it is what the page is for (RTE-34).
 */
export function SignUpForm(props: Props) {
  const form = <Form {...props} />
  return props.variant === 'footer' ? (
    <IslandBoundary
      fallback={<p>{signUpTexts.noList}</p>}
      onError={(error) => report(error, { part: 'sign-up' })}
    >
      {form}
    </IslandBoundary>
  ) : (
    <ErrorPageBoundary part="sign-up">{form}</ErrorPageBoundary>
  )
}
