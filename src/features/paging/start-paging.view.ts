import { isLeaving } from '#browser/leaving.ts'
import { isModifiedClick } from '#browser/modified-click.ts'
import { fetchText } from '#lib/fetch-text.ts'

async function append(link: HTMLAnchorElement): Promise<void> {
  const [{ appendPage }, html] = await Promise.all([import('./append-page.view.ts'), fetchText(link.href)])
  appendPage(link, html)
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element) || isModifiedClick(event)) return
  const link = event.target.closest<HTMLAnchorElement>('[data-pager-next]')
  if (link === null) return
  event.preventDefault()
  if (link.getAttribute('aria-disabled') === 'true') return
  link.setAttribute('aria-disabled', 'true')
  append(link)
    .catch(() => {
      // Falls back to loading the next page itself, unless the shopper is on the way elsewhere.
      if (!isLeaving()) location.assign(link.href)
    })
    // After a failure too: the browser may show this page again as it is now.
    .finally(() => link.removeAttribute('aria-disabled'))
}

let isStarted = false

/** Makes "Show more" append to the current page; without the script, and when that fails, it is a link to the next. */
export function startPaging(): void {
  if (isStarted) return
  isStarted = true
  document.addEventListener('click', onClick, { capture: true })
}
