import type { Locator } from '@playwright/test'
import { edgeCasesUrl, expect, layOutAll, test, withMotion } from './fixtures.ts'

test.use(withMotion)

test('marquees loop in alternating directions, and stand still while a press is answered; waves loop in 13 s (WID-15, WID-16)', async ({
  page,
  consoleGuard,
}) => {
  // Videos do not exist in the test environment; their failed requests are expected.
  await page.route(/\.mux\.com\//, (route) => route.abort())
  consoleGuard.allow(/mux\.com/)
  await page.goto(`${edgeCasesUrl}/shop/lonely`)
  await layOutAll(page)
  const states = () =>
    page
      .locator('main [style*="--seconds"]')
      .evaluateAll((runs) => [
        ...new Set(runs.flatMap((run) => run.getAnimations().map(({ playState }) => playState))),
      ])
  await page.mouse.move(2, 300)
  await page.mouse.down()
  await expect.poll(states).toEqual(['paused'])
  await page.mouse.up()
  await expect.poll(states).toEqual(['running'])
  const { marquees, waves } = await page.evaluate(() => {
    /** Each marquee's position at the start of a loop, a second later, and at its end. */
    const roundsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].flatMap((element) =>
        element.getAnimations().map((animation) => {
          const { duration, iterations } = animation.effect?.getTiming() ?? {}
          animation.pause()
          const at = (ms: number) => {
            animation.currentTime = ms
            return element.getBoundingClientRect().left
          }
          const seconds = Number(duration) / 1000
          const { width } = element.getBoundingClientRect()
          const begin = at(0)
          const direction = Math.sign(at(1000) - begin)
          return {
            seconds,
            iterations,
            direction,
            share: Math.abs(at(1000 * seconds - 0.01) - begin) / width,
          }
        }),
      )
    return {
      marquees: roundsOf('main [style*="--seconds"]'),
      waves: roundsOf('svg[viewBox="-360 0 1800 100"]'),
    }
  })
  expect(marquees.map(({ direction }) => direction)).toEqual([-1, 1, -1])
  for (const { seconds, iterations, share } of marquees) {
    // Each marquee repeats its texts twice, so it looks the same after half of its width.
    expect(share).toBeCloseTo(0.5, 2)
    expect(seconds).toBeGreaterThanOrEqual(3)
    expect(iterations).toBe(Number.POSITIVE_INFINITY)
  }
  expect(waves.length).toBeGreaterThan(0)
  for (const { seconds, iterations, share } of waves) {
    // Five waves of 360 px in 1800 px.
    expect(share).toBeCloseTo(1 / 5, 2)
    expect(seconds).toBe(13)
    expect(iterations).toBe(Number.POSITIVE_INFINITY)
  }
})

test('animates with the specified durations, and has a page appear out of its own color, at least half of it at once (CONST-03, CONST-04, CONST-05, CONST-06, STATE-01, WID-16)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/privacy')
  const marker = page.getByRole('main').getByRole('listitem').first()
  expect(await marker.evaluate((item) => getComputedStyle(item, '::before').width)).toBe('12px')
  const seconds = (locator: Locator) =>
    locator.evaluate((element) => [
      ...new Set(getComputedStyle(element).transitionDuration.split(', ').map(Number.parseFloat)),
    ])
  const [cart, scrim] = [page.locator('dialog[data-overlay="cart"]'), page.locator('[data-scrim]')]
  const bar = page.getByRole('banner')
  expect(await seconds(bar.getByRole('link', { name: 'Subscribe & save' }))).toEqual([0.25])
  expect(await seconds(scrim)).toEqual([0.5])
  expect(await seconds(cart)).toEqual([0.65])
  await page.setViewportSize({ width: 767, height: 800 })
  await expect.poll(() => seconds(cart)).toEqual([1])
  await page.setViewportSize({ width: 1280, height: 800 })

  await bar.getByRole('button', { name: 'Shop' }).click()
  const slides = page.getByRole('dialog', { name: 'Shop' }).getByRole('region').getByRole('listitem')
  await expect(slides.nth(1)).toBeVisible()
  const timings = await slides.evaluateAll((items) =>
    items.slice(0, 2).map((item) => {
      const { animationDelay, animationDuration } = getComputedStyle(item)
      return [animationDelay, animationDuration].map(Number.parseFloat)
    }),
  )
  expect(timings).toEqual([
    [0, 0.75],
    [0.25, 0.75],
  ])
  await page.keyboard.press('Escape')

  // The first page of a visit has no transition; the next one appears out of its own color, and can be used meanwhile.
  const transitions = () =>
    page.evaluate(() =>
      document.getAnimations().flatMap(({ effect }) => {
        if (!(effect instanceof KeyframeEffect) || effect.pseudoElement !== '::after') return []
        const { target } = effect
        if (target === null || target !== document.querySelector('main')) return []
        const { pointerEvents } = getComputedStyle(target, '::after')
        const opacities = effect.getKeyframes().map(({ opacity }) => opacity)
        return [{ ends: effect.getComputedTiming().endTime, opacities, pointerEvents }]
      }),
    )
  expect(await page.locator('html').getAttribute('data-referrer')).toBeNull()
  await page.addInitScript(() => {
    // Still at its beginning when it is looked at.
    document.addEventListener('animationstart', ({ target, pseudoElement }) => {
      if (target instanceof Element && target.matches('main') && pseudoElement === '::after')
        for (const animation of target.getAnimations({ subtree: true }))
          if (animation instanceof CSSAnimation && animation.animationName === 'page') animation.pause()
    })
  })
  await bar.getByRole('link', { name: 'Home' }).click()
  await page.waitForURL((url) => url.pathname === '/')
  await expect.poll(transitions).toEqual([{ ends: 250, opacities: ['0.5', '0'], pointerEvents: 'none' }])
})
