import { expect, test } from './fixtures.ts'
import { buttonOf, contact, emailOf, field, fillIn, picture } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { expectArrived, newEmail } from './mail.ts'

test('keeps what was typed, chosen and submitted before hydration, and sends it once (FORM-09, FORM-11)', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/ContactForm\./)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/forms/write-to-us') && request.method() === 'POST') sent += 1
  })
  await page.goto('/write-to-us')
  await page.waitForFunction(() => document.querySelector('main astro-island[data-deferred]') !== null)
  const email = newEmail()
  await fillIn(page, email)
  await contact(page).getByRole('combobox', { name: 'What is it about?' }).selectOption('an order')
  const send = contact(page).getByRole('button', { name: 'Send it off' })
  await send.click()
  await send.click()
  expect(sent).toBe(0)
  release()
  await expect(page.getByText('It has left. Thank you, and lie down.')).toBeFocused()
  await expect(page).toHaveURL('/write-to-us')
  expect(sent).toBe(1)
  await expectArrived(email, ['message'])
})

test('says in its own words what is missing when it is sent before hydration (FORM-14, FORM-19)', async ({
  page,
}) => {
  const release = await holdRequests(page, /\/ContactForm\./)
  await page.goto('/write-to-us')
  await page.waitForFunction(() => document.querySelector('main astro-island[data-deferred]') !== null)
  const send = contact(page).getByRole('button', { name: 'Send it off' })
  await send.click()
  // The browser would focus the field that its own message points at.
  await expect(send).toBeFocused()
  release()
  await expect(field(page, 'Your name')).toBeFocused()
  for (const missing of ['Your name', 'Your email', 'Tell us'])
    await expect(field(page, missing)).toHaveAccessibleDescription('This field is required.')
})

test('leaves a list that the browser has open to it, and then has its own (FORM-27)', async ({ page }) => {
  await page.goto('/write-to-us')
  const topic = contact(page).getByRole('combobox', { name: 'What is it about?' })
  await topic.focus()
  await expect(contact(page)).toHaveJSProperty('noValidate', true)
  await topic.selectOption('wholesale')
  await page.keyboard.press('Shift+Tab')
  await expect(topic).toHaveAttribute('aria-expanded', 'false')
  await expect(topic).toHaveText('wholesale')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the browser submits forms natively and shows a result page (FORM-07, FORM-11)', async ({ page }) => {
    await page.goto('/write-to-us')
    const email = newEmail()
    await fillIn(page, email)
    await contact(page).getByRole('combobox', { name: 'What is it about?' }).selectOption('an order')
    await field(page, /^A picture/).setInputFiles({
      name: 'duck.gif',
      mimeType: 'image/gif',
      buffer: picture,
    })
    await contact(page).getByRole('button', { name: 'Send it off' }).click()
    await expect(page.getByText('It has left. Thank you, and lie down.')).toBeVisible()
    await expectArrived(email, ['message'])

    await page.getByRole('link', { name: 'Back to Lull' }).click()
    const joining = newEmail()
    await emailOf(page).fill(joining)
    await buttonOf(page).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.')
    await expectArrived(joining, ['subscription'])
  })
})
