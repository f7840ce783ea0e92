import { randomUUID } from 'node:crypto'
import { contentClient } from './content-client.ts'
import { expect, test } from './studio.fixtures.ts'

const client = contentClient('administrator', 'staging')

test('a referenced document cannot be unpublished or deleted, an unreferenced one can (OBJ-01)', async ({
  editor: studio,
  consoleGuard,
}) => {
  const { page } = studio
  // The service refuses both.
  consoleGuard.allow(/409|refer|mutation|unpublish|delete/i)
  const id = `test-${randomUUID()}`
  const holder = `${id}-window`
  const both = async () => [await client.getDocument(id), await client.getDocument(`drafts.${id}`)]
  const here = `structure/group-ingredients;ingredient;${id}?perspective=published`
  await client.create({ _id: id, _type: 'ingredient', title: 'Sage' })
  await client.create({
    _id: holder,
    _type: 'ingredientsWindow',
    title: 'Window with sage',
    ingredients: [{ _type: 'reference', _key: 'sage', _ref: id }],
  })
  try {
    await studio.open(here, 'staging')
    await expect(studio.field('title').getByRole('textbox')).toHaveValue('Sage')
    const unpublish = page.getByRole('button', { name: 'Unpublish', exact: true })

    await test.step('unpublishing is refused, and says what refers to it', async () => {
      await unpublish.click()
      const dialog = page.getByRole('dialog', { name: 'Unpublish document?' })
      await expect(dialog.getByRole('link', { name: 'Window with sage' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Unpublish anyway' }).click()
      await expect(
        page.getByText(/An error occurred while attempting to unpublish this document/).first(),
      ).toBeVisible()
      expect(await both()).toMatchObject([{ title: 'Sage' }, undefined])
    })
    await test.step('deleting is refused, and says what refers to it', async () => {
      await page.getByRole('button', { name: 'Open document actions' }).click()
      await page.getByRole('menuitem', { name: /^Delete/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Delete document?' })
      await expect(dialog.getByRole('link', { name: 'Window with sage' })).toBeVisible()
      await dialog.getByRole('button', { name: 'Delete anyway' }).click()
      await expect(
        page.getByText(/An error occurred while attempting to delete this document/).first(),
      ).toBeVisible()
      expect(await both()).toMatchObject([{ title: 'Sage' }, undefined])
    })
    await client.delete(holder)
    await studio.close('staging')
    await studio.open(here, 'staging')
    await test.step('unpublished, nobody reads it and its draft is left', async () => {
      await unpublish.click()
      const dialog = page.getByRole('dialog', { name: 'Unpublish document?' })
      await dialog.getByRole('button', { name: 'Unpublish now' }).click()
      await expect.poll(both).toMatchObject([undefined, { title: 'Sage' }])
    })
  } finally {
    for (const one of [holder, id, `drafts.${id}`]) await client.delete(one)
  }
})
