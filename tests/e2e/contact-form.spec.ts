import { expect, expectAccessible, test } from './fixtures.ts'
import { contact, field, fillIn, open, picture } from './forms.ts'
import { holdRequests } from './hold-requests.ts'
import { backendUrl, expectArrived, newEmail } from './mail.ts'

test.describe('contact form', () => {
  test('shows an error below each missing field, and focuses the first (FORM-14..20, FORM-17, FORM-18, FORM-31)', async ({
    page,
  }) => {
    await open(page, '/write-to-us', contact(page))
    await expectAccessible(page)
    await expect(field(page, 'Tell us')).toHaveAttribute('rows', '5')
    await expect(contact(page).getByText('No file selected')).toBeVisible()
    await expect(field(page, /^A picture/)).toHaveAttribute('accept', 'image/*')
    await contact(page).getByRole('button', { name: 'Send it off' }).click()
    await expect(field(page, 'Your name')).toBeFocused()
    for (const name of ['Your name', 'Your email', 'Tell us']) {
      await expect(field(page, name)).toHaveAccessibleDescription('This field is required.')
    }
    const topic = contact(page).getByRole('combobox', { name: 'What is it about?' })
    await expect(topic).toHaveAccessibleDescription('Please choose an option.')
    await expect(field(page, /^Where can/)).not.toHaveAttribute('aria-invalid')
    await expectAccessible(page)

    await field(page, 'Your email').fill('june@')
    await field(page, 'Your email').blur()
    await field(page, /^Where can/).fill('slow mail')
    await field(page, /^Where can/).blur()
    await field(page, /^A picture/).setInputFiles({
      name: 'a.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from('a'),
    })
    await expect(field(page, 'Your email')).toHaveAccessibleDescription('Please enter a valid email address.')
    await expect(field(page, /^Where can/)).toHaveAccessibleDescription('Please enter a valid URL.')
    await expect(field(page, /^A picture/)).toHaveAccessibleDescription(/another kind/)
    await expect(contact(page).getByText('a.txt')).toBeVisible()
    // An error disappears as soon as its field is valid.
    await field(page, 'Your email').fill('june@slow.example')
    await expect(field(page, 'Your email')).not.toHaveAttribute('aria-invalid')
  })

  test('can be filled in by keyboard, is sent once, and shows the editor’s success text (FORM-09..13, FORM-27..30)', async ({
    page,
  }) => {
    await open(page, '/write-to-us', contact(page))
    const email = newEmail()
    await fillIn(page, email)
    const topic = contact(page).getByRole('combobox', { name: 'What is it about?' })
    const options = page.getByRole('option')
    await topic.focus()
    for (const key of ['ArrowDown', 'Enter', ' ']) {
      await topic.press(key)
      await expect(topic).toHaveAttribute('aria-expanded', 'true')
      await topic.press('Escape')
      await expect(topic).toHaveAttribute('aria-expanded', 'false')
    }
    await topic.click()
    await expect(options).toHaveCount(4)
    await expectAccessible(page)
    await topic.press('PageDown')
    await topic.press('ArrowUp')
    await topic.press('Enter')
    await expect(topic).toHaveText('wholesale')
    await topic.click()
    await page.getByRole('option', { name: 'a cloud I saw' }).click()
    await expect(topic).toHaveText('a cloud I saw')
    await expect(topic).toBeFocused()
    await topic.press('Enter')
    await topic.press('Tab')
    await expect(options.first()).toBeHidden()

    await field(page, /^A picture/).setInputFiles({
      name: 'duck.gif',
      mimeType: 'image/gif',
      buffer: picture,
    })
    await expect(contact(page).getByText('duck.gif')).toBeVisible()
    const address = `${backendUrl}/api/forms/write-to-us`
    let sent = 0
    page.on('request', (request) => {
      if (request.url() === address && request.method() === 'POST') sent += 1
    })
    const release = await holdRequests(page, address)
    await field(page, 'Your name').press('Enter')
    await expect(contact(page).getByRole('button', { name: 'Send it off' })).toBeDisabled()
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[aria-label="Write to us"]')?.requestSubmit(),
    )
    release()
    const done = page.getByText('It has left. Thank you, and lie down.')
    await expect(done).toBeVisible()
    await expect(done).toBeFocused()
    await expect(contact(page)).toBeHidden()
    await expectAccessible(page)
    expect(sent).toBe(1)
    const [letter] = await expectArrived(email, ['message'])
    expect(letter).toMatchObject({
      to: [{ name: 'Robin', email: 'robin@lull.example' }],
      subject: 'Write to us',
      attachments: [{ name: 'duck.gif', type: 'image/gif', content: picture.toString('base64') }],
    })
    expect(letter?.kind === 'message' ? letter.text : '').toContain('Tell us\nA cloud\nlike a duck.')

    await page.getByRole('button', { name: 'Write another' }).click()
    await expect(field(page, 'Your name')).toBeFocused()
    await expect(field(page, 'Your name')).toHaveValue('')
    await expect(contact(page).getByText('No file selected')).toBeVisible()
    await expect(topic).toHaveText('Choose one')
  })

  test('shows a failure, keeps the values, and delivers a retry only once (FORM-10, FORM-13)', async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.allow(/Failed to load resource/)
    await open(page, '/write-to-us', contact(page))
    const email = newEmail()
    await fillIn(page, email)
    const topic = contact(page).getByRole('combobox', { name: 'What is it about?' })
    await topic.click()
    await page.getByRole('option', { name: 'an order' }).click()
    // The response is lost after the server has processed the request.
    await page.route(
      `${backendUrl}/api/forms/write-to-us`,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    const send = contact(page).getByRole('button', { name: 'Send it off' })
    await send.click()
    const alert = contact(page).getByRole('alert')
    await expect(alert).toHaveText('Something went wrong. Please try again later.')
    await expect(alert).toBeInViewport()
    await expect(send).toBeEnabled()
    await expect(send).toBeFocused()
    await expect(field(page, 'Your name')).toHaveValue('June')
    await expectAccessible(page)
    await send.click()
    await expect(page.getByText('It has left.')).toBeVisible()
    await expectArrived(email, ['message'])
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await page.waitForURL('/')
    await page.goBack()
    await expect(contact(page)).toBeVisible()
    await expect(page.getByText('It has left.')).toBeHidden()
  })
})
