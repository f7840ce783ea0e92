import { expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'
import { buttonOf, emailOf, listenTo, newsletter, open, turnTo } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { backendUrl, expectArrived, newEmail } from './mail.ts'
import { watchReports } from './page-observers.ts'

test.describe('sign-up form', () => {
  test('shows its progress and success, and reaches the list of the settings (FORM-01, FORM-04, FORM-07, TRK-10, OPEN-11)', async ({
    page,
  }) => {
    await open(page, '/')
    await page.evaluate(() => {
      document.addEventListener('sign-up:success', (event) => {
        Reflect.set(window, 'emitted', event instanceof CustomEvent ? event.detail : null)
      })
    })
    const email = newEmail()
    await expect(buttonOf(page)).toHaveText('sign up')
    await emailOf(page).fill(`  ${email}`)
    const address = `${backendUrl}/api/graphql`
    let calls = 0
    page.on('request', (request) => {
      if (request.url() === address && request.method() === 'POST') calls += 1
    })
    const release = await holdRequests(page, address)
    const said = await listenTo(buttonOf(page))
    await emailOf(page).press('Enter')
    await expect(buttonOf(page)).toHaveText('sending')
    await expect(newsletter(page).getByRole('status')).toHaveText('Signing you up.')
    // A second submission is ignored while the first is in flight.
    await expect.poll(() => calls).toBe(1)
    await buttonOf(page).press('Enter')
    await emailOf(page).press('Enter')
    release()
    await expect.poll(said).toContain('ttyl!')
    await expectAccessible(page)
    await expect(emailOf(page)).toHaveValue('')
    await expect.poll(said).toEqual(['sending', 'ttyl!', 'sign up'])
    expect(await page.evaluate(() => Reflect.get(window, 'emitted'))).toEqual({ email })
    expect(calls).toBe(1)
    const arrived = await expectArrived(email, ['subscription', 'profile'])
    expect(arrived.find(({ kind }) => kind === 'subscription')).toMatchObject({
      listId: 'LULLLETTER',
      properties: { source: 'footer' },
    })
  })

  test('shows errors below the field, and sends nothing while it is invalid (FORM-02, FORM-03, FORM-05, FORM-06)', async ({
    page,
    connection,
  }) => {
    await open(page, '/')
    let calls = 0
    page.on('request', (request) => {
      if (request.url().startsWith(backendUrl)) calls += 1
    })
    await buttonOf(page).click()
    await expect(emailOf(page)).toHaveAccessibleDescription('This field is required.')
    await expect(emailOf(page)).toBeFocused()
    await expect(buttonOf(page)).toHaveText('sign up')

    // Validation is lazy: no error is shown while the shopper is typing.
    await emailOf(page).pressSequentially('june@slow')
    await expect(emailOf(page)).not.toHaveAttribute('aria-invalid')
    await emailOf(page).press('Tab')
    await expect(emailOf(page)).toHaveAccessibleDescription('Please enter a valid email address.')
    await expectAccessible(page)
    await emailOf(page).press('End')
    await emailOf(page).pressSequentially('mail.example')
    await expect(emailOf(page)).not.toHaveAttribute('aria-invalid')

    await connection.goOffline()
    await emailOf(page).press('Enter')
    await expect(buttonOf(page)).toHaveText('oops')
    await expect(emailOf(page)).toHaveAccessibleDescription(/offline/)
    await expect(emailOf(page)).toBeFocused()
    await expectAccessible(page)
    await expect(buttonOf(page)).toHaveText('sign up')
    await emailOf(page).press('Enter')
    await expect(buttonOf(page)).toHaveText('oops')
    await emailOf(page).press('End')
    await emailOf(page).pressSequentially('s')
    await expect(buttonOf(page)).toHaveText('sign up')
    await expect(emailOf(page)).not.toHaveAttribute('aria-invalid')
    expect(calls).toBe(0)
  })

  test('reports a failed request, and still shows success (FORM-05)', async ({ page, consoleGuard }) => {
    consoleGuard.allow(/Failed to load resource/)
    const reports = watchReports(page)
    await page.route(`${backendUrl}/**`, (route) => route.abort('connectionrefused'))
    await open(page, '/')
    await emailOf(page).fill(newEmail())
    const said = await listenTo(buttonOf(page))
    await buttonOf(page).click()
    await expect.poll(said).toContain('ttyl!')
    await expect.poll(() => reports.join()).toContain('The sign-up failed')
  })

  test('sends a second sign-up with the form of the next page (FORM-01)', async ({ page }) => {
    await open(page, '/')
    const section = page.getByRole('main').getByRole('form', { name: 'Sign up' })
    const email = newEmail()
    await turnTo(section)
    await section.getByRole('textbox', { name: 'Email address' }).fill(email)
    const said = await listenTo(section.getByRole('button'))
    await section.getByRole('button').click()
    await expect.poll(said).toContain('ttyl!')
    await expectArrived(email, ['subscription', 'profile'])
    await page
      .getByRole('contentinfo')
      .getByRole('navigation', { name: 'Shop' })
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL(/\/shop\//)
    const again = newEmail()
    await turnTo(newsletter(page))
    await emailOf(page).fill(again)
    const saidAgain = await listenTo(buttonOf(page))
    await buttonOf(page).click()
    await expect.poll(saidAgain).toContain('ttyl!')
    await expectArrived(again, ['subscription', 'profile'])
  })
})

test('a sign-up page uses its own list, and /sign-up redirects to the only page (RTE-30, FORM-07)', async ({
  page,
}) => {
  await page.goto('/sign-up')
  await expect(page).toHaveURL('/sign-up/letter')
  await page.goto(`${fullSiteUrl}/sign-up/leaf-letter`)
  const form = page.getByRole('main').getByRole('form', { name: 'Sign up' })
  await turnTo(form)
  const email = newEmail()
  await form.getByRole('textbox', { name: 'Email address' }).fill(email)
  const said = await listenTo(form.getByRole('button'))
  await form.getByRole('button', { name: 'sign up' }).click()
  await expect.poll(said).toContain('ttyl!')
  const arrived = await expectArrived(email, ['subscription', 'profile'])
  expect(arrived.find(({ kind }) => kind === 'subscription')).toMatchObject({
    listId: 'LULLLEAF',
    properties: { source: 'page' },
  })
})
