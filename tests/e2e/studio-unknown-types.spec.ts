import { randomUUID } from 'node:crypto'
import { contentClient } from './content-client.ts'
import { expect, test } from './studio.fixtures.ts'

test('documents of unknown types are listed, readable and unchanged (STU-08)', async ({
  editor: studio,
  given,
}) => {
  const { page } = studio
  const title = `Gooseberry ${randomUUID()}`
  const id = await given.draft({ _type: 'flavourOfTheMonth', title, months: ['May', 'June'] })
  const before = await contentClient().getDocument(`drafts.${id}`)
  await studio.open('structure/unknown')
  const listed = page.getByRole('list', { name: 'Other documents' }).getByRole('link', { name: title })
  await expect(listed).toContainText('flavourOfTheMonth')
  await listed.click()
  await expect(page).toHaveURL(new RegExp(`/unknown;${id}$`))
  const whole = page.getByRole('region', { name: 'The document' })
  await expect(whole).toContainText('"months"')
  await expect(whole).toContainText('"June"')
  await page.reload()
  await expect(whole).toContainText('"June"')
  await expect(listed).toBeVisible()
  await expect(page.getByTestId('action-publish')).toHaveCount(0)

  // A link into its form, as search has them, leads to the same place: there is no form.
  await studio.close()
  await studio.go(`intent/edit/id=${id};type=flavourOfTheMonth/`)
  await expect(page).toHaveURL(new RegExp(`/unknown;${id}$`))
  await expect(whole).toContainText('"June"')
  expect(await contentClient().getDocument(`drafts.${id}`)).toEqual(before)
})
