import { contentTypes, studioGroups } from '../../src/config/content-types.ts'
import { contentClient, contentUrl } from './content-client.ts'

import { expect, type Studio, signIn, test } from './studio.fixtures.ts'

type Group = (typeof studioGroups)[number]['id'] | null

/** Goes through the desk's groups as an editor does, and opens every entry in them. */
async function expectToOpen(studio: Studio, groups: readonly Group[]): Promise<void> {
  const { page } = studio
  for (const group of groups) {
    const types = contentTypes.filter((type) => type.group === group)
    const title = studioGroups.find(({ id }) => id === group)?.title
    if (title !== undefined) await page.getByTestId(`pane-item-${title}`).first().click()
    for (const type of types) {
      await test.step(`${title}: ${type.title}`, async () => {
        if (title === undefined || types.length > 1) await studio.entry(type.title).click()
        await expect(
          page.getByTestId(type.singleton ? 'document-pane' : 'default-preview').first(),
        ).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`[;/]${type.type}$`))
      })
    }
  }
}

test('the desk opens singletons as documents and other types as lists (STU-03, STU-06..08)', async ({
  editor: studio,
}) => {
  // Singletons and lists, a group that is a single list, and one that is a single document.
  await expectToOpen(studio, ['ingredients', 'buyNow', 'labResults'])
  await studio.entry('Press').click()
  await expect(studio.page.getByTestId('default-preview').first()).toBeVisible()
  await studio.entry('Other documents').click()
  await expect(studio.page).toHaveURL(/\/unknown$/)
})

test('the desk opens every entry (STU-03..08)', { tag: '@long' }, async ({ editor: studio }) => {
  await expectToOpen(studio, [...studioGroups.map(({ id }) => id), null])
})

test('a singleton can be updated and published, and no second one created (STU-12)', async ({
  editor: studio,
}) => {
  const { page } = studio
  await studio.open('structure/group-siteSettings;rebuy')
  await expect(studio.field('dataSourceId').getByRole('textbox')).toBeEditable()
  await expect(page.getByTestId('action-menu-button')).toHaveCount(0)

  await page.getByTestId('new-document-button').click()
  const menu = page.getByRole('dialog').or(page.locator('[data-ui="Popover"]')).last()
  await expect(menu).toContainText('Product category')
  await expect(menu).not.toContainText('Rebuy')
  await page.keyboard.press('Escape')

  await studio.go('intent/edit/id=second-rebuy;type=rebuy/')
  await expect(page).toHaveURL(/second-rebuy/)
  await expect(studio.field('dataSourceId').getByRole('textbox')).not.toBeEditable()
  await expect(page.getByTestId('action-publish')).toHaveCount(0)
  expect(await contentClient().fetch('count(*[_id match "*second-rebuy"])')).toBe(0)
})

test('opens at any address, signs in to the page that was asked for, in the second dataset, also after a reload (STU-01, STU-02, STU-17, OPEN-01, RTE-06)', async ({
  page,
  studio,
}) => {
  await page.goto('/admin/staging/structure/page;most-page')
  await page.getByRole('link', { name: 'This machine' }).or(page.getByText('This machine')).first().click()
  await page.getByRole('button', { name: /Enno Bright/ }).click()
  await expect(page.getByText('Lull [staging]')).toBeVisible()
  await studio.go('structure/page;most-page', 'staging')
  await expect(studio.field('title').getByRole('textbox')).toHaveValue('Find your sky')
  await expect(page.getByTestId('document-list-pane')).toContainText('Least of a page')
  const address = page.url()
  await page.reload()
  await expect(studio.field('title').getByRole('textbox')).toHaveValue('Find your sky')
  expect(page.url()).toBe(address)

  await page.goto('/admin')
  await expect(page).toHaveURL(/\/admin\/production\/structure$/)
  await expect(page.getByText('Lull [production]')).toBeVisible()
  const icon = page.locator('link[rel="icon"]').first()
  expect((await page.request.get((await icon.getAttribute('href')) ?? '')).status()).toBe(200)
})

test('the studio reports an unreachable content service while editing and recovers', async ({
  page,
  studio,
  consoleGuard,
}) => {
  consoleGuard.allow(/ERR_FAILED|Failed to fetch|reach|network/i)
  const { port } = new URL(contentUrl)
  await signIn(page, 'editor')
  await page.route(
    (url) => url.port === port,
    (route) => route.abort(),
  )
  await page.goto('/admin/production/structure/page;page-shipping')
  await expect(page.getByText("Couldn't reach the Sanity servers.")).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(studio.form).toBeVisible()
})
