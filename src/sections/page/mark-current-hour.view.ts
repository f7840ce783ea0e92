import { centerInRow } from '#browser/center-in-row.ts'
import { currentHour } from './current-hour.ts'

/*
 * Inline script right after a day's hours, so that the one it is now is open before the page is first painted. Without it
 * all hours are shown alike (RTE-21).
 */

const hours = [...document.querySelectorAll<HTMLElement>('[data-minutes]')]
const now = new Date()
const current =
  hours[
    currentHour(
      hours.map((hour) => Number(hour.dataset.minutes)),
      now.getHours() * 60 + now.getMinutes(),
    )
  ]
if (current !== undefined) {
  current.dataset.now = ''
  current.querySelector('[hidden]')?.removeAttribute('hidden')
  const link = document.querySelector(`a[href="#${current.id}"]`)
  link?.setAttribute('aria-current', 'time')
  // On phones the links are a row that scrolls.
  if (link) centerInRow(link)
}
