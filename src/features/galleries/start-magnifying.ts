import { moveElement } from '#browser/move-element.ts'
import { openOverlay } from '#browser/overlay.store.ts'
import { reloadOnce } from '#browser/reload.ts'
import { report } from '#browser/reporting/report.ts'

/** Stays usable while the page behind an overlay is inert; every page has it. */
const ABOVE_PAGE = '[data-above-page][data-build]'

const controlOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-magnify]') : null

/** Loaded at the first sign that somebody means to look closer. */
const loadView = () => import('./magnified.view.ts')

/** WID-08, WID-11: opens the magnified view on a slide, counted from 0. */
async function magnify(control: HTMLElement): Promise<void> {
  const dialog = document.querySelector<HTMLDialogElement>('dialog#magnified')
  if (dialog === null || (!dialog.closest(ABOVE_PAGE) && !moveElement(dialog, ABOVE_PAGE))) return
  const slide = Number(control.dataset.magnify)
  // Safari gives pressed buttons no focus, and focus returns to where it was.
  if (control instanceof HTMLButtonElement) control.focus({ preventScroll: true })
  // Its styles come with it.
  const { driveMagnified, loadMagnifiedStyles } = await loadView()
  await loadMagnifiedStyles()
  if (!dialog.isConnected) return
  openOverlay('gallery')
  driveMagnified(dialog, slide)
}

let isStarted = false

/** Opens magnified views from whatever has `data-magnify`. Runs once, however many galleries ask for it. */
export function startMagnifying(): void {
  if (isStarted) return
  isStarted = true
  const tell = (error: unknown) => {
    if (!reloadOnce()) report(error, { part: 'magnified view' })
  }
  document.addEventListener('click', ({ target }) => {
    const control = controlOf(target)
    if (control !== null) magnify(control).catch(tell)
  })
  for (const sign of ['pointerover', 'focusin']) {
    document.addEventListener(sign, ({ target }) => {
      // The click itself will say so if it really cannot be loaded.
      if (controlOf(target) !== null) loadView().catch(() => {})
    })
  }
}
