import { contentClient } from './content-client.ts'
import { expect, publishes, Studio, signIn, test } from './studio.fixtures.ts'

const client = contentClient('administrator', 'staging')
/** What anybody reads. */
const published = (id: string): Promise<Record<string, unknown> | null> =>
  client.fetch('*[_id == $id][0]', { id }, { perspective: 'published' })
const titleOf = async (id: string) => (await published(id))?.title

async function publish(studio: Studio, id: string, title: string): Promise<void> {
  await publishes(studio, async () => (await titleOf(id)) === title)
  // The studio has heard of it: what is typed into the draft that was published is lost.
  await expect(studio.publishButton).toBeDisabled()
}

/** What this test has made: others run beside it. */
const made: string[] = []
test.afterEach(async () => {
  for (const id of made.splice(0)) for (const one of [`drafts.${id}`, id]) await client.delete(one)
})

test('a page can be created, published, edited and restored to an earlier revision', async ({
  editor: studio,
}) => {
  const { page } = studio
  await studio.open('structure/page', 'staging')
  await page.getByTestId('document-list-pane').waitFor()
  await page.getByTestId('action-intent-button').first().click()
  const title = studio.field('title').getByRole('textbox')
  await title.fill('Hammocks, mostly')
  // What is done to a draft before it has been begun may be lost on a busy machine.
  await expect.poll(() => client.fetch('count(*[_type == "page" && title == "Hammocks, mostly"])')).toBe(1)
  await studio.field('slug').getByRole('button', { name: 'Generate' }).click()
  await expect(studio.field('slug').getByRole('textbox')).toHaveValue('hammocks-mostly')
  const draftOf = () => client.fetch('*[_type == "page" && slug.current == "hammocks-mostly"][0]._id')
  await expect.poll(draftOf).toMatch(/^drafts\./)
  const id = String(await draftOf()).replace('drafts.', '')
  made.push(id)
  expect(await published(id)).toBeNull()

  await test.step('published, it is what anybody reads', async () => {
    await publish(studio, id, 'Hammocks, mostly')
  })
  await test.step('edited and published again', async () => {
    await title.fill('Hammocks, entirely')
    await publish(studio, id, 'Hammocks, entirely')
  })
  const revisions = page.getByTestId('timeline-item-button')
  await test.step('set back to what it was', async () => {
    await studio.go(`intent/edit/id=${id};type=page;inspect=sanity%2Fstructure%2Fhistory/`, 'staging')
    await expect(revisions.nth(1)).toBeVisible()
    await revisions
      .filter({ hasText: /published/i })
      .last()
      .click()
    await expect(title).toHaveValue('Hammocks, mostly')
    await page
      .getByTestId(/^action-(?:reverttorevision|restore)/i)
      .first()
      .click()
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect
      .poll(() => client.fetch('*[_id == $id][0].title', { id: `drafts.${id}` }))
      .toBe('Hammocks, mostly')
    await publish(studio, id, 'Hammocks, mostly')
  })
  await test.step('its oldest entry opens, as it was begun', async () => {
    await studio.go(`intent/edit/id=${id};type=page;inspect=sanity%2Fstructure%2Fhistory/`, 'staging')
    await revisions.last().click()
    await expect(page).toHaveURL(/rev(?:=|%3D)/)
    await expect(studio.field('slug').getByRole('textbox')).toHaveValue('')
    await expect(page.getByText('find the document revision selected')).toHaveCount(0)
  })
})

test('two editors see each other’s changes, and a viewer cannot edit, publish or preview (OPEN-02, OPEN-03)', async ({
  browser,
  editor: studio,
}) => {
  made.push('test-shared')
  await client.createOrReplace({
    _id: 'test-shared',
    _type: 'page',
    title: 'Hammocks for two',
    slug: { _type: 'slug', current: 'hammocks-for-two' },
  })
  await studio.openDocument('page', 'test-shared', 'staging')
  const others = await browser.newContext()
  try {
    const second = new Studio(await others.newPage())
    await signIn(second.page, 'secondEditor')
    await second.openDocument('page', 'test-shared', 'staging')
    const [mine, theirs] = [studio, second].map((one) => one.field('title').getByRole('textbox'))
    await mine?.fill('Hammocks for three')
    await expect(theirs ?? second.form).toHaveValue('Hammocks for three')
    await theirs?.fill('Hammocks for four')
    await expect(mine ?? studio.form).toHaveValue('Hammocks for four')
    await publish(second, 'test-shared', 'Hammocks for four')
    await expect(studio.publishButton).toBeDisabled()

    // The page of the second editor, who has gone: another one would load the studio anew.
    const reader = second
    await signIn(reader.page, 'viewer')
    await reader.page.reload()
    await expect(reader.form).toBeVisible()
    await expect(reader.field('title').getByRole('textbox')).not.toBeEditable()
    await expect(reader.page.getByTestId('permission-check-banner')).toBeVisible()
    await expect(reader.publishButton).toBeDisabled()
    // The preview would refuse whoever cannot write the secret that opens it.
    await expect(reader.page.getByRole('link', { name: 'Structure', exact: true })).toBeVisible()
    await expect(reader.page.getByRole('link', { name: 'Preview', exact: true })).toHaveCount(0)
    await expect(studio.page.getByRole('link', { name: 'Preview', exact: true })).toBeVisible()
    await expect(reader.page.getByText('Used on 1 page: Hammocks for four')).toBeVisible()
    await expect(reader.page.getByRole('button', { name: /^Used on/ })).toHaveCount(0)
  } finally {
    await others.close()
  }
})
