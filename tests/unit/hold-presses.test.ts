// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdPresses, LOAD_FAILED } from '#browser/islands/hold-presses.ts'

let island: HTMLElement
let holding: AbortController
const onUnsent = vi.fn()
/** What has reached the island's own controls, in order. */
let reached: string[] = []

const find = <Kind extends Element = HTMLElement>(selector: string): Kind => {
  const element = island.querySelector<Kind>(selector)
  if (element === null) throw new Error(`There is no ${selector}`)
  return element
}
/** Repeating begins in a task of its own. */
const repeated = () => new Promise<void>((resolve) => setTimeout(resolve))

beforeEach(() => {
  document.body.innerHTML = `
    <div>
      <button type="button" data-hold name="next"><b>next</b></button>
      <button type="button" data-hold name="back"></button>
      <button type="button" name="close"></button>
      <a data-hold id="here" href="/"></a>
      <a data-hold id="elsewhere" href="/shop"></a>
      <form data-hold><input name="email" required /><button id="send"></button></form>
    </div>`
  const root = document.querySelector<HTMLElement>('body > div')
  if (root === null) throw new Error('There is no island')
  island = root
  reached = []
  holding = new AbortController()
  onUnsent.mockReset()
  holdPresses(island, holding.signal, onUnsent)
  for (const type of ['click', 'submit', 'invalid'] as const) {
    island.addEventListener(
      type,
      (event) => {
        const { target } = event
        // A click on the form's button submits it.
        if (!(target instanceof HTMLButtonElement)) event.preventDefault()
        if (target instanceof Element)
          reached.push(`${type} ${target.id || target.getAttribute('name') || target.localName}`)
      },
      // An event that says a field is invalid does not bubble.
      type === 'invalid',
    )
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

test('holds presses of marked controls, and repeats them in order once the island has hydrated', async () => {
  find('[name=next] b').click()
  find('[name=back]').click()
  find('[name=next]').click()
  expect(reached).toEqual([])
  holding.abort()
  // Not within the effect that says so.
  expect(reached).toEqual([])
  await repeated()
  expect(reached).toEqual(['click next', 'click back', 'click next'])
  find('[name=back]').click()
  expect(reached).toHaveLength(4)
})

test('leaves other controls, links to other pages and links in a new tab to the browser', () => {
  find('[name=close]').click()
  find('#elsewhere').click()
  find('#here').dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(reached).toEqual(['click close', 'click elsewhere', 'click here'])
  find('#here').click()
  expect(reached).toHaveLength(3)
})

test('holds one submit of a form, valid or not, which the island then checks (FORM-14)', async () => {
  find<HTMLButtonElement>('#send').click()
  find<HTMLInputElement>('[name=email]').value = 'june@slow.example'
  find<HTMLButtonElement>('#send').click()
  find<HTMLButtonElement>('#send').click()
  expect(reached.filter((event) => !event.startsWith('click'))).toEqual([])
  holding.abort()
  await repeated()
  expect(reached.filter((event) => event.startsWith('submit'))).toEqual(['submit form'])
})

test('sends a form natively where its island’s code could not be loaded, once the browser finds it valid (FORM-19)', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  const form = find<HTMLFormElement>('form')
  form.requestSubmit()
  holding.abort(LOAD_FAILED)
  await repeated()
  expect(submit).not.toHaveBeenCalled()
  expect(reached).toEqual(['invalid email'])

  find<HTMLInputElement>('[name=email]').value = 'june@slow.example'
  const again = new AbortController()
  holdPresses(island, again.signal, onUnsent)
  form.requestSubmit()
  again.abort(LOAD_FAILED)
  await repeated()
  expect(submit).toHaveBeenCalledOnce()
  expect(onUnsent).not.toHaveBeenCalled()
})

test('forgets presses of buttons and links where the island’s code could not be loaded (ERR-08)', async () => {
  find('[name=next]').click()
  find('#here').click()
  holding.abort(LOAD_FAILED)
  await repeated()
  expect(reached).toEqual([])
})

test('says that a form was not sent while the browser is offline (ERR-14)', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => {})
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  find<HTMLInputElement>('[name=email]').value = 'june@slow.example'
  find<HTMLFormElement>('form').requestSubmit()
  holding.abort(LOAD_FAILED)
  await repeated()
  expect(submit).not.toHaveBeenCalled()
  expect(onUnsent).toHaveBeenCalledOnce()
})
