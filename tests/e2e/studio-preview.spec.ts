import { randomUUID } from 'node:crypto'
import { expect, test } from './studio.fixtures.ts'

test('an editor types beside the page and sees it there (STU-09, RTE-29)', async ({ editor, given }) => {
  const slug = `beside-${randomUUID()}`
  await given.draft({
    _type: 'page',
    title: 'Side by side',
    slug: { _type: 'slug', current: slug },
  })
  await editor.open(`presentation?preview=${encodeURIComponent(`/${slug}?preview=true`)}`)
  const heading = editor.page.frameLocator('iframe').getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Side by side')

  // The page has opened its document.
  const title = editor.field('title').getByRole('textbox')
  await title.fill('Side by side, as it is typed')
  await expect(heading).toHaveText('Side by side, as it is typed')
})
