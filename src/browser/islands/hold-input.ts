interface HeldSubmit {
  readonly form: HTMLFormElement
  readonly submitter: HTMLElement | null
  /** Puts the fields back to what they were at the submit. */
  readonly restore: () => void
}

/** The present state of a form's fields, as a function that puts them back to it. */
function keepFields(form: HTMLFormElement): () => void {
  const kept: (() => void)[] = []
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && field.type !== 'file') {
      const { value, checked } = field
      kept.push(() => {
        field.value = value
        field.checked = checked
      })
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement) {
      const { value } = field
      kept.push(() => {
        field.value = value
      })
    }
  }
  return () => {
    for (const restore of kept) restore()
  }
}

/**
 * Steps the number field beside a button with `data-step`, down to its minimum. Its maximum counts only while the form's
 * other fields are as built, because each choice has its own: the component clamps the value when it takes it over.
 */
function stepField(button: HTMLElement): void {
  const field = button.parentElement?.querySelector<HTMLInputElement>('input[type=number]')
  if (field === null || field === undefined) return
  const { min, max, form } = field
  const isChanged = form?.querySelector(':checked:not(:default)') != null
  const next = Number(field.value) + Number(button.dataset.step)
  const highest = max === '' || isChanged ? Infinity : Number(max)
  field.value = String(Math.max(min === '' ? -Infinity : Number(min), Math.min(next, highest)))
}

/**
 * Answers input that an island would lose before it is hydrated, until `signal` aborts: buttons with `data-step` step their
 * field, in the order of all presses and typing; of the submits the last one is held. Answers the function that replays it
 * with the fields as they were when it was pressed. Links, typing and everything else are left to the browser.
 */
export function holdInput(island: HTMLElement, signal: AbortSignal): () => void {
  let held: HeldSubmit | null = null
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  island.addEventListener(
    'click',
    (event) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('button[data-step]') : null
      if (button === null || !island.contains(button)) return
      swallow(event)
      stepField(button)
    },
    { capture: true, signal },
  )
  island.addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement)) return
      swallow(event)
      held = { form, submitter, restore: keepFields(form) }
    },
    { capture: true, signal },
  )
  return () => {
    const submit = held
    if (submit?.form.isConnected !== true) return
    const restoreLater = keepFields(submit.form)
    submit.restore()
    submit.form.requestSubmit(submit.submitter?.isConnected === true ? submit.submitter : null)
    restoreLater()
  }
}
