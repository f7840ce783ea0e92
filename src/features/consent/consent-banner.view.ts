import { adoptStyles } from '#browser/adopt-styles.ts'
import { afterPaint } from '#browser/after-paint.ts'
import { $consent, storeConsent } from '#browser/consent/consent.store.ts'
import type { ConsentChoice } from '#browser/consent/consent-choice.ts'
import { $overlay } from '#browser/overlay.store.ts'
import { showToast } from '#components/toasts/toasts.store.ts'
import { ERROR_TOAST_MS, SUCCESS_TOAST_MS } from '#config/limits.ts'
import { fetchJson } from '#lib/fetch-json.ts'
import styles from './consent-banner.css?inline'
import { type ConsentTexts, consentTextsSchema } from './consent-texts.ts'

adoptStyles(styles)

const TEXT_ID = 'consent-text'
const TITLE_ID = 'consent-title'

/** The banner on the page; null when there is none. */
let banner: { element: HTMLElement; close: () => void } | null = null

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: ReadonlyArray<Node | string>
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties)
  made.append(...children)
  return made
}

/** @throws Error when the texts cannot be loaded or read. */
async function loadTexts(path: string): Promise<ConsentTexts> {
  const texts = await fetchJson(path, consentTextsSchema)
  if (texts === null) throw new Error(`There is no ${path}`)
  return texts
}

/** Tells the page how much of its lower edge the banner takes, until the returned function is called. */
function keepRoom(target: HTMLElement): () => void {
  const root = document.documentElement
  const update = () => {
    const room = Math.max(0, window.innerHeight - target.offsetTop)
    root.style.setProperty('--consent-room', `${Math.ceil(room)}px`)
    root.toggleAttribute('data-consent-room', true)
  }
  const observer = new ResizeObserver(update)
  observer.observe(target)
  window.addEventListener('resize', update)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', update)
    root.removeAttribute('data-consent-room')
    root.style.removeProperty('--consent-room')
  }
}

/** Follows the banner's text when the visitor has chosen before. */
const currentAnswers: Readonly<Record<ConsentChoice, string>> = {
  accepted: 'At the moment you have accepted.',
  declined: 'At the moment you have declined.',
}

const confirmations: Readonly<Record<ConsentChoice, string>> = {
  accepted: 'Accepted. You can change your mind at the end of every page.',
  declined: 'Declined. You can change your mind at the end of every page.',
}

function choose(choice: ConsentChoice): void {
  const isWithdrawn = $consent.get() === 'accepted' && choice === 'declined'
  storeConsent(choice)
  // The page is loaded again then (`start-consent.ts`).
  if (!isWithdrawn) showToast({ kind: 'success', text: confirmations[choice], duration: SUCCESS_TOAST_MS })
}

function wordsOf({ title, text, link }: ConsentTexts): { words: HTMLElement; announce: () => void } {
  const before = $consent.get()
  const status = element('span', { id: TEXT_ID })
  status.setAttribute('role', 'status')
  const paragraph = element('p', {}, status)
  if (link !== null) {
    const more = element('a', { href: link.href, target: link.target ?? '', rel: link.rel ?? '' }, link.title)
    paragraph.append(' ', more)
  }
  const words = element(
    'div',
    { className: 'consent-words' },
    element('p', { id: TITLE_ID, className: 'consent-title' }, title),
    paragraph,
  )
  // A status is announced when its text comes after it.
  const announce = () => {
    status.textContent = before === null ? text : `${text} ${currentAnswers[before]}`
  }
  return { words, announce }
}

/** Puts the banner at the beginning of the page, after the link to its content, where the next press of Tab finds it. */
function open(texts: ConsentTexts, button: HTMLElement, isPressed: boolean): void {
  const { words, announce } = wordsOf(texts)
  const buttonOf = (choice: ConsentChoice, text: string) => {
    const made = element('button', { type: 'button', className: 'button outlined compact' }, text)
    made.addEventListener('click', () => {
      close()
      choose(choice)
    })
    return made
  }
  const section = element(
    'section',
    { className: 'consent', tabIndex: -1, inert: $overlay.get() !== 'none' },
    words,
    element(
      'div',
      { className: 'consent-choices' },
      buttonOf('declined', texts.decline),
      buttonOf('accepted', texts.accept),
    ),
  )
  section.setAttribute('aria-labelledby', TITLE_ID)
  section.setAttribute('aria-describedby', TEXT_ID)
  const skipLink = document.querySelector('.skip')
  if (skipLink === null) document.body.prepend(section)
  else skipLink.after(section)
  const leaveRoom = keepRoom(section)
  const close = () => {
    if (banner?.element !== section) return
    const hadFocus = section.contains(document.activeElement)
    banner = null
    stop()
    leaveRoom()
    section.remove()
    if (hadFocus) (isPressed ? button : document.querySelector('main'))?.focus({ preventScroll: true })
  }
  banner = { element: section, close }
  // Another tab's choice is this one's, too.
  const stop = $consent.listen(close)
  section.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && $consent.get() !== null) close()
  })
  afterPaint(announce)
  if (isPressed) section.focus({ preventScroll: true })
}

/**
 * Asks whether the visitor may be tracked (TRK-16). Not a dialog: the page can be used, and nothing is tracked, until they
 * choose.
 * @param button The footer's button, which names the file of the texts.
 * @param isPressed Whether the visitor asked for it; the banner then shows although they have chosen, and gets the focus.
 * @throws Error when the texts cannot be loaded and nobody waits for them.
 */
export async function showConsentBanner(button: HTMLElement, isPressed: boolean): Promise<void> {
  const texts = await loadTexts(button.dataset.consent ?? '').catch((error: unknown) => {
    if (isPressed)
      showToast({
        kind: 'error',
        text: 'This could not be loaded. Please check your connection and try again.',
        duration: ERROR_TOAST_MS,
      })
    throw error
  })
  if (banner !== null && isPressed) banner.element.focus({ preventScroll: true })
  if (banner === null && (isPressed || $consent.get() === null)) open(texts, button, isPressed)
}
