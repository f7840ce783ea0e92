import { moveElement } from '#browser/move-element.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'

/** On every page; stays usable while the page behind an overlay is inert. */
const ABOVE_PAGE = '[data-above-page][data-build]'

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-magnify]') : null

/** Loaded on hover or focus, ahead of the click. */
const loadView = () => import('./magnified.view.ts')

/** Opens the magnified view on the slide that the control names, counted from 0 (WID-08, WID-11). */
async function magnify(control: HTMLElement): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#magnified')
  if (dialog === null || (!dialog.closest(ABOVE_PAGE) && !moveElement(dialog, ABOVE_PAGE))) return
  const slide = Number(control.dataset.magnify)
  // Safari does not focus clicked buttons, and focus has to return to this one.
  if (control instanceof HTMLButtonElement) control.focus({ preventScroll: true })
  const { driveMagnified, loadMagnifiedStyles } = await loadView()
  await loadMagnifiedStyles()
  if (!dialog.isConnected) return
  openOverlay('gallery')
  driveMagnified(dialog, slide)
}

let isStarted = false

/** Opens the magnified view by controls with `data-magnify`. Runs once, however many galleries a page has. */
export function startMagnifying(): void {
  if (isStarted) return
  isStarted = true
  const handleError = (error: unknown) => {
    if (!reloadOnce()) report(error, { part: 'magnified view' })
  }
  document.addEventListener('click', ({ target }) => {
    const control = controlOf(target)
    if (control !== null) magnify(control).catch(handleError)
  })
  for (const name of ['pointerover', 'focusin']) {
    document.addEventListener(name, ({ target }) => {
      // A click loads it again and reports the failure.
      if (controlOf(target) !== null) loadView().catch(() => {})
    })
  }
}
