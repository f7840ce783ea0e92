import { expect, test } from './fixtures.ts'
import { buttonOf, emailOf } from './forms.ts'
import { expectArrived, newEmail } from './mail.ts'
import { watchReports } from './page-observers.ts'

test('reports form code that fails to load, and the browser submits the form natively with its values (FORM-07, FORM-11, ERR-14)', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module/)
  const reports = watchReports(page)
  await page.route(/\/(?:SignUpForm|ContactForm)\./, (route) => route.abort())
  await page.goto('/write-to-us')
  const form = page.getByRole('form', { name: 'Write to us' })
  const send = form.getByRole('button', { name: 'Send it off' })

  // The browser's own validation shows the missing field and sends nothing.
  await send.click()
  const name = form.getByLabel('Your name')
  await expect(name).toBeFocused()
  await expect.poll(() => reports.join()).toContain('dynamically imported module')
  await expect(page).toHaveURL('/write-to-us')

  const email = newEmail()
  await name.fill('June')
  await form.getByLabel('Your email').fill(email)
  await form.getByLabel('Tell us').fill('A cloud\nlike a duck.')
  await form.getByRole('combobox', { name: 'What is it about?' }).selectOption('an order')
  await send.click()
  await expect(page.getByText('It has left. Thank you, and lie down.')).toBeVisible()
  await expectArrived(email, ['message'])

  // Back in the shop: the sign-up form.
  await page.getByRole('link', { name: 'Back to Lull' }).click()
  const joining = newEmail()
  await emailOf(page).fill(joining)
  await buttonOf(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you.')
  await expectArrived(joining, ['subscription'])
})

test('says that the form could not be loaded while the shopper is offline, and keeps the values (FORM-19, ERR-14)', async ({
  page,
  connection,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource|dynamically imported module/)
  await page.route(/\/SignUpForm\./, (route) => route.abort())
  await page.goto('/questions')
  const email = emailOf(page)
  await email.fill('june@slow.example')
  await connection.goOffline()
  await buttonOf(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toContainText(
    'Please check your connection and try again.',
  )
  await expect(email).toHaveValue('june@slow.example')
})
