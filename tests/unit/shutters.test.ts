// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { loadShutterStylesWhenReady } from '#features/galleries/load-shutter-styles.browser.ts'

/** Those that observe the frame; modules of other tests hear of the page, too. */
let observers: SeeingObserver[] = []

class SeeingObserver {
  readonly see: () => void
  constructor(onChange: (entries: unknown[]) => void) {
    this.see = () => onChange([{ isIntersecting: true }])
  }
  observe(target: Element): void {
    if (target.matches(':has(> [data-shutter])')) observers.push(this)
  }
  disconnect(): void {
    observers = observers.filter((other) => other !== this)
  }
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('opens the shutters of a window that comes into view after their styles have loaded (WID-13)', async () => {
  vi.stubGlobal('IntersectionObserver', SeeingObserver)
  vi.stubGlobal('CSS', { escape: (text: string) => text })
  document.body.innerHTML = '<div><p data-shutter></p><p data-shutter></p></div>'
  const frame = document.querySelector('div')
  loadShutterStylesWhenReady()
  document.dispatchEvent(new Event('page:ready'))
  observers[0]?.see()
  const link = document.querySelector('link[rel="stylesheet"]')
  expect(link).not.toBeNull()
  expect(observers).toEqual([])
  link?.dispatchEvent(new Event('load'))
  await vi.waitFor(() => expect(observers).toHaveLength(1))
  expect(frame?.hasAttribute('data-seen')).toBe(false)
  observers[0]?.see()
  expect(frame?.hasAttribute('data-seen')).toBe(true)
})

test('keeps shutters open where motion is reduced (WID-13)', () => {
  const css = readFileSync('src/features/galleries/shutters.css', 'utf8')
  const [, closed = ''] = css.split('@supports not (animation-timeline: view())')
  expect(closed).toMatch(/^ \{\s+@media \(prefers-reduced-motion: no-preference\) \{/)
})
