import { $busy } from './spinner.store.ts'

/** Shows in `host`, a `status` region, whether work is under way. */
export function showSpinnerIn(host: HTMLElement): void {
  $busy.subscribe((isBusy) => {
    host.toggleAttribute('data-busy', isBusy)
    // A region announces what changes in it, not its own name.
    host.textContent = isBusy ? 'Loading' : ''
  })
}
