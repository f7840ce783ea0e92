import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { openPage } from './page-load.ts'

const SLOWER = 4
/** A brisk thumb: pixels a second. */
const PACE = 1600
/** More says nothing new. */
const LONGEST_PX = 8000
const LONG_TASK_US = 50_000

const eventSchema = z.object({
  name: z.string(),
  ts: z.number(),
  dur: z.number().optional(),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ name: z.unknown().optional() }).optional(),
})
const traceSchema = z.object({ traceEvents: z.array(eventSchema) })

type TraceEvent = z.infer<typeof eventSchema>

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  '__metadata',
]

export interface ScrollFigures {
  /** Shown in a second of scrolling. */
  frames: number
  /** That were due and did not come, of a hundred. */
  dropped: number
  /** Longer than 50 ms, on the page's main thread. */
  longTasks: number
  /** Milliseconds of a second of scrolling that the main thread laid out in. */
  layout: number
  /** And that it was busy at all. */
  busy: number
}

/** What the thread did that the page's scripts run on: the busiest of those that renderers call their main one. */
function onMainThread(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid}/${tid}`
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const [busiest = []] = [...new Set(mains.map(threadOf))]
    .map((thread) => events.filter((event) => threadOf(event) === thread))
    .toSorted((one, other) => other.length - one.length)
  return busiest
}

const milliseconds = (events: readonly TraceEvent[]) =>
  events.reduce((sum, { dur = 0 }) => sum + dur, 0) / 1000

/** Scrolls a page from its top by touch at 4x CPU, by the browser's own trace (STATE-01..08). */
export async function measureScroll(browser: Browser, url: string): Promise<ScrollFigures> {
  const { page, context } = await openPage(browser, url, SLOWER)
  const session = await context.newCDPSession(page)
  const height = await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)
  await browser.startTracing(page, { categories })
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -Math.min(height, LONGEST_PX),
    speed: PACE,
    gestureSourceType: 'touch',
    preventFling: true,
  })
  const trace = await browser.stopTracing()
  await context.close()
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')))
  const drawn = traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts)
  const lost = traceEvents.filter(({ name }) => name === 'DroppedFrame').length
  const seconds = (Math.max(...drawn) - Math.min(...drawn)) / 1_000_000
  const main = onMainThread(traceEvents)
  const tasks = main.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return {
    frames: drawn.length / seconds,
    dropped: (100 * lost) / (drawn.length + lost),
    longTasks: tasks.filter(({ dur = 0 }) => dur > LONG_TASK_US).length,
    layout: milliseconds(main.filter(({ name }) => name === 'Layout')) / seconds,
    busy: milliseconds(tasks) / seconds,
  }
}
