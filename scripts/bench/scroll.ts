import type { Browser } from '@playwright/test'
import { z } from 'zod'
import { inThousandths, metric, printMetrics } from './metrics.ts'
import { openShop, pages } from './open-shop.ts'
import { CPU_SLOWDOWN, type OpenPage, openPage } from './page-load.ts'

/** Pixels a second, a fast swipe. */
const PACE = 1600
const LONG_TASK_US = 50_000
const MIN_FRAMES = 57
/** What of a page's length may be missed: pictures and the like change it by a little. */
const MISSED_PX = 300

const eventSchema = z.object({
  name: z.string(),
  ts: z.number(),
  dur: z.number().optional(),
  pid: z.number(),
  tid: z.number(),
  args: z.object({ name: z.unknown().optional(), hasPartialUpdate: z.boolean().optional() }).optional(),
})
const traceSchema = z.object({ traceEvents: z.array(eventSchema) })

type TraceEvent = z.infer<typeof eventSchema>

const categories = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline.frame',
  '__metadata',
]

export interface ScrollMetrics {
  /** Frames per second. */
  frames: number
  /** Percentage of frames that were not drawn. */
  dropped: number
  /** Percentage of frames that were drawn in time, but without what the page's scripts and styles had changed for them. */
  partial: number
  /** Number of tasks of more than 50 ms on the main thread. */
  longTasks: number
  /** Milliseconds of layout per second on the main thread. */
  layout: number
  /** Milliseconds per second that the main thread is busy. */
  busy: number
}

/** The events of the page's main thread: of all renderers' main threads the busiest. */
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

/**
 * Scrolls by a wheel. Of touches that are sent by the debugging protocol, Chromium's compositor waits for the page's main
 * thread, which it does not for those of a finger.
 * @param distance Pixels; the page's end ends it, too.
 */
async function scroll({ session }: OpenPage, distance: number): Promise<void> {
  await session.send('Input.synthesizeScrollGesture', {
    x: 200,
    y: 600,
    yDistance: -distance,
    speed: PACE,
    gestureSourceType: 'mouse',
  })
}

const scrolledBy = ({ page }: OpenPage) => page.evaluate(() => Math.ceil(window.scrollY))

/**
 * How far a page scrolls, in pixels: before it has been used, what is far below is only as high as it is expected to be.
 * @throws Error when it cannot be scrolled.
 */
async function measureLength(browser: Browser, url: string): Promise<number> {
  const opened = await openPage(browser, url)
  await scroll(opened, await opened.page.evaluate(() => document.documentElement.scrollHeight))
  const length = await scrolledBy(opened)
  await opened.context.close()
  if (length === 0) throw new Error(`${url} could not be scrolled`)
  return length
}

/**
 * Measures scrolling a whole page at 4x CPU from the browser's trace (STATE-01..08).
 * @throws Error when the page has not been scrolled to its end.
 */
async function measureScroll(browser: Browser, url: string): Promise<ScrollMetrics> {
  const length = await measureLength(browser, url)
  const opened = await openPage(browser, url, { cpuSlowdown: CPU_SLOWDOWN })
  await browser.startTracing(opened.page, { categories })
  await scroll(opened, length)
  const trace = await browser.stopTracing()
  const scrolled = await scrolledBy(opened)
  await opened.context.close()
  if (scrolled < length - MISSED_PX) throw new Error(`${url} was scrolled by ${scrolled} of ${length} px`)
  const { traceEvents } = traceSchema.parse(JSON.parse(trace.toString('utf8')))
  const drawn = traceEvents.filter(({ name }) => name === 'DrawFrame').map(({ ts }) => ts)
  const late = traceEvents.filter(({ name }) => name === 'DroppedFrame')
  const isPartial = ({ args }: TraceEvent) => args?.hasPartialUpdate === true
  const lost = late.filter((frame) => !isPartial(frame)).length
  const seconds = (Math.max(...drawn) - Math.min(...drawn)) / 1_000_000
  const main = onMainThread(traceEvents)
  const tasks = main.filter(({ name }) => name === 'ThreadControllerImpl::RunTask')
  return {
    frames: drawn.length / seconds,
    dropped: (100 * lost) / (drawn.length + lost),
    partial: (100 * late.filter(isPartial).length) / drawn.length,
    longTasks: tasks.filter(({ dur = 0 }) => dur > LONG_TASK_US).length,
    layout: milliseconds(main.filter(({ name }) => name === 'Layout')) / seconds,
    busy: milliseconds(tasks) / seconds,
  }
}

/** Measures scrolling: of 60 frames a second, a browser on a busy machine drops a few. */
export async function benchScroll(): Promise<boolean> {
  const { browser, site, close } = await openShop()
  const results: boolean[] = []
  try {
    for (const { name, path } of pages) {
      const { frames, dropped, partial, longTasks, layout, busy } = await measureScroll(
        browser,
        `http://localhost:${site.port}${path}`,
      )
      results.push(
        printMetrics(`scrolling ${name} ${path} at 4x CPU`, [
          {
            name: 'frames a second',
            value: frames.toFixed(1),
            budget: `at least ${MIN_FRAMES}`,
            isWithin: frames >= MIN_FRAMES,
          },
          metric('dropped frames, %', dropped, 5, inThousandths),
          metric('frames without the latest changes of the page, %', partial, null),
          // The sky and sliders start when they come into view.
          metric('tasks of more than 50 ms', longTasks, 2),
          metric('layout, ms a second', layout, 20),
          metric('main thread busy, ms a second', busy, null),
        ]),
      )
    }
  } finally {
    await close()
  }
  return results.every(Boolean)
}
