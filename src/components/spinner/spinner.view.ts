import { $busy } from './spinner.store.ts'

/** Shows the spinner in `host`, a `status` region. */
export function showSpinnerIn(host: HTMLElement): void {
  $busy.subscribe((isBusy) => {
    host.toggleAttribute('data-busy', isBusy)
    // A live region announces changes of its text, not its name.
    host.textContent = isBusy ? 'Loading' : ''
  })
}
