import { createWriteStream } from 'node:fs'
import { finished } from 'node:stream/promises'
import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { pageListQuery } from '../../src/content/page.ts'
import { contentClient } from './content-client.ts'
import { expect, type Given, publishes, type Studio, test } from './studio.fixtures.ts'

test.use({ realPictures: true })

const MEGABYTE = 1024 * 1024
const client = contentClient()

const png = () =>
  sharp({ create: { width: 600, height: 400, channels: 3, background: '#5a7fd0' } })
    .png()
    .toBuffer()

test('an uploaded picture’s hotspot and crop reach the shop’s queries (OBJ-02, CAT-20)', async ({
  editor: studio,
  given,
}) => {
  const { page } = studio
  const slug = `pictured-${Date.now()}`
  const id = await given.draft({
    _type: 'page',
    title: 'Pictured',
    slug: { _type: 'slug', current: slug },
    poster: { _type: 'image', alt: 'Dusk' },
  })
  await studio.openDocument('page', id)
  await studio.showGroup('Search & sharing')
  const poster = studio.picture('poster')
  await poster.upload({ name: 'dusk.png', mimeType: 'image/png', buffer: await png() })
  await studio.expectDraft(id, {
    poster: { alt: 'Dusk', asset: { _ref: expect.stringMatching(/^image-[0-9a-f]{40}-600x400-png$/) } },
  })

  await poster.root.getByRole('button', { name: 'Open image edit dialog' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit hotspot and crop' })
  const draft = () => client.getDocument(`drafts.${id}`)
  // The tool takes keys from when it has the focus, so it is pressed until it has moved.
  const press = (part: string, keys: string, isDone: () => Promise<boolean>) =>
    expect(async () => {
      await dialog.locator(part).focus()
      await page.keyboard.press(keys)
      await expect.poll(isDone, { timeout: 5000 }).toBe(true)
    }).toPass({ timeout: 60_000 })
  await press('ellipse[data-handle="hotspot"]', 'Control+Shift+ArrowLeft', async () => {
    const { hotspot } = (await draft())?.poster ?? {}
    return hotspot !== undefined && hotspot.width < 1
  })
  await press('rect[data-handle="crop"][tabindex]', 'Control+Shift+ArrowLeft', async () => {
    const { crop } = (await draft())?.poster ?? {}
    return crop !== undefined && crop.right > 0
  })
  await dialog.getByRole('button', { name: 'Close dialog' }).click()
  await expect(dialog).toBeHidden()

  await publishes(studio, async () => (await client.getDocument(id))?.poster?.crop?.right > 0)
  const published = (await client.getDocument(id))?.poster
  const parameters = { after: '', ids: [id], excludeCBD: true }
  const [shown] = await client.fetch(pageListQuery, parameters, { perspective: 'published' })
  expect(shown).toMatchObject({
    poster: {
      alt: 'Dusk',
      hotspot: { x: published.hotspot.x, width: published.hotspot.width },
      crop: { right: published.crop.right },
      asset: { width: 600, height: 400, lqip: expect.stringMatching(/^data:image\//), color: '#5a7fd0' },
    },
  })
})

type Upload = Parameters<Locator['setInputFiles']>[0]

/** Uploads each of the files, which the service refuses, and then one that it takes. */
async function expectRefusals(studio: Studio, given: Given, bad: readonly Upload[]): Promise<void> {
  const { page } = studio
  const id = await given.draft({
    _type: 'page',
    title: 'Kept',
    poster: { _type: 'image', alt: 'Words that stay' },
  })
  await studio.openDocument('page', id)
  await studio.showGroup('Search & sharing')
  const poster = studio.picture('poster')
  const refusal = page.getByText('Nothing was changed. The file may be damaged').first()
  for (const file of bad) {
    await expect(refusal).toHaveCount(0)
    await poster.upload(file)
    await expect(refusal).toBeVisible()
    await expect(poster.uploadInput).toBeAttached()
    await expect(studio.field('poster.alt').getByRole('textbox')).toHaveValue('Words that stay')
  }
  await poster.upload({ name: 'good.png', mimeType: 'image/png', buffer: await png() })
  await studio.expectDraft(id, {
    title: 'Kept',
    poster: { alt: 'Words that stay', asset: { _ref: expect.stringMatching(/-600x400-png$/) } },
  })
}

test('a failed upload of a wrong or truncated file shows a message and changes nothing', async ({
  editor,
  given,
  consoleGuard,
}) => {
  consoleGuard.allow(/400|upload|Upload|Request error/)
  await expectRefusals(editor, given, [
    { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('These are words.') },
    { name: 'cut.png', mimeType: 'image/png', buffer: (await png()).subarray(0, 200) },
  ])
})

test(
  'so does one of a file that is too large',
  { tag: '@long' },
  async ({ editor, given, consoleGuard }, info) => {
    consoleGuard.allow(/413|upload|Upload|ERR_CONNECTION|Request error/)
    const tooLarge = info.outputPath('large.png')
    const stream = createWriteStream(tooLarge)
    for (let n = 0; n <= 50; n += 1) stream.write(Buffer.alloc(MEGABYTE, 7))
    await finished(stream.end())
    await expectRefusals(editor, given, [tooLarge])
  },
)
