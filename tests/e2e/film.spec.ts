import { contentUrl } from './content-client.ts'
import { expect, test } from './fixtures.ts'

test.use({ loadsPictures: true, realPictures: true })

test('a film that an editor uploaded plays in place of its poster, with captions (OBJ-02, WID-17)', async ({
  page,
}) => {
  await page.goto('/shop/recess-mood')
  const film = page.getByLabel('Three mood water cans, floating', { exact: true })
  const source = film.locator('source')
  await expect(source).toHaveAttribute('type', 'video/webm')
  expect(await source.getAttribute('src')).toContain(`${contentUrl}/files/`)
  // Under reduced motion it plays only when somebody asks for it.
  const play = page.getByRole('button', { name: 'Play video: Three mood water cans, floating' })
  await play.scrollIntoViewIfNeeded()
  await play.click()
  await expect(
    page.getByRole('button', { name: 'Pause video: Three mood water cans, floating' }),
  ).toBeVisible()
  await expect
    .poll(() => film.evaluate((video) => (video instanceof HTMLVideoElement ? video.currentTime : 0)))
    .toBeGreaterThan(0)
  await expect
    .poll(() =>
      film.evaluate((video) =>
        video instanceof HTMLVideoElement ? (video.textTracks[0]?.cues?.length ?? 0) : 0,
      ),
    )
    .toBe(1)
})
