import { withoutMarks } from '#content/stega-marks.ts'

/** How the clouds of a page's head differ from those of other pages. */
const skies = [
  { clouds: ['long', 'puff'], place: 'wide' },
  { clouds: ['heap', 'snooze'], place: 'high' },
  { clouds: ['loaf', 'puff'], place: 'low' },
] as const

/** The clouds of the page with this title: always the same ones for a title, also where it carries edit marks. */
export const headCloudsOf = (title: string): (typeof skies)[number] =>
  skies[withoutMarks(title).length % skies.length] ?? skies[0]

/** The drawing in a page's head where its editor chose none: the same one for each title. */
export const sunOrMoon = (title: string): 'sun' | 'moon' =>
  withoutMarks(title).length % 4 < 2 ? 'sun' : 'moon'
