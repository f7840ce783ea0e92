import { expect, expectAccessible, test } from './fixtures.ts'
import { turnTo } from './forms.ts'
import { backendUrl, expectArrived, newEmail } from './mail.ts'

test('shows every failed response and being offline, keeps the values, and sends them on retry (FORM-10, FORM-13, FORM-19)', async ({
  page,
  connection,
  consoleGuard,
}) => {
  consoleGuard.allow(/Failed to load resource/)
  await page.goto('/write-to-us')
  const form = page.getByRole('form', { name: 'Write to us' })
  await turnTo(form)
  const email = newEmail()
  const written = { 'Your name': 'June', 'Your email': email, 'Tell us': 'A cloud\nlike a duck.' }
  for (const [name, text] of Object.entries(written)) await form.getByLabel(name).fill(text)
  const topic = form.getByRole('combobox', { name: 'What is it about?' })
  await topic.click()
  await page.getByRole('option', { name: 'an order' }).click()
  const picture = { name: 'duck.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') }
  await form.getByLabel(/^A picture/).setInputFiles(picture)
  const send = form.getByRole('button', { name: 'Send it off' })
  const alert = form.getByRole('alert')

  const expectKept = async () => {
    await expect(alert).toHaveText('Something went wrong. Please try again later.')
    await expect(send).toBeEnabled()
    for (const [name, text] of Object.entries(written)) {
      await expect(form.getByLabel(name)).toHaveValue(text)
      await expect(form.getByLabel(name)).not.toHaveAttribute('aria-invalid')
    }
    await expect(topic).toHaveText('an order')
    await expect(form.getByText('duck.gif')).toBeVisible()
  }

  let status = 0
  let answer = ''
  const letGo: Array<() => void> = []
  await page.route(`${backendUrl}/api/forms/**`, async (route) => {
    // Held back until the test has seen that the previous error message is gone.
    await new Promise<void>((resolve) => letGo.push(resolve))
    await route.fulfill({ status, body: answer, headers: { 'access-control-allow-origin': '*' } })
  })
  /** Submits the form and fulfils the request with this response. */
  const refuse = async (withStatus: number, withBody: string) => {
    status = withStatus
    answer = withBody
    await send.click()
    await expect(alert).toBeHidden()
    await expect.poll(() => letGo.length).toBe(1)
    letGo.pop()?.()
  }
  // HTML pages, empty bodies and JSON of another shape must not lose the message.
  for (const [code, body] of [
    [400, '{"faults":{"name":"Not for now"}}'],
    [422, '{"faults":["a"]}'],
    [429, ''],
    [503, '<h1>Back soon</h1>'],
  ] as const) {
    await refuse(code, body)
    await expectKept()
    await expect(send).toBeFocused()
  }
  await expectAccessible(page)

  // The server's error for a field is shown below that field.
  const name = await form.getByLabel('Your name').getAttribute('name')
  await refuse(422, JSON.stringify({ errors: { [name ?? '']: 'Please leave out the cloud.' } }))
  await expect(form.getByLabel('Your name')).toHaveAccessibleDescription('Please leave out the cloud.')
  await expect(form.getByLabel('Your name')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('!')
  written['Your name'] = 'June!'
  await expect(form.getByLabel('Your name')).not.toHaveAttribute('aria-invalid')
  await page.unroute(`${backendUrl}/api/forms/**`)

  await connection.goOffline()
  await expect(page.getByRole('status').filter({ hasText: /^You are offline/ })).toBeVisible()
  await send.click()
  await expectKept()
  await connection.goOnline()
  await expect(page.getByRole('status').filter({ hasText: /^You are offline/ })).toBeHidden()
  await send.click()
  await expect(page.getByText('It has left.')).toBeVisible()
  const [letter] = await expectArrived(email, ['message'])
  expect(letter).toMatchObject({ attachments: [{ name: 'duck.gif' }] })
})
