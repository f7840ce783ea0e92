import type { Locator, Page } from '@playwright/test'
import { expect, expectAccessible, fullSiteUrl, test } from './fixtures.ts'
import { backendUrl, expectArrived, newEmail } from './mail.ts'
import { turnTo } from './turn-to-form.ts'

const newsletter = (page: Page) => page.getByRole('contentinfo').getByRole('form', { name: 'Newsletter' })
const emailOf = (page: Page) => newsletter(page).getByRole('textbox', { name: 'Email address' })
const buttonOf = (page: Page) => newsletter(page).getByRole('button')

/** Records every text that a button shows from now on, so that short-lived texts are not missed; returns a reader. */
async function listenTo(button: Locator): Promise<() => Promise<string[]>> {
  const heard = await button.evaluateHandle((element) => {
    const words: string[] = []
    let last = element.textContent
    new MutationObserver(() => {
      const said = element.textContent
      if (said === last) return
      last = said
      words.push(said?.trim() ?? '')
    }).observe(element, { subtree: true, childList: true, characterData: true })
    return words
  })
  return () => heard.evaluate((words) => words)
}

/** Opens a page and turns to its form. */
async function open(page: Page, path: string, form = newsletter(page)): Promise<void> {
  await page.goto(path)
  await turnTo(form)
}

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
    let calls = 0
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`${backendUrl}/api/graphql`, async (route) => {
      if (route.request().method() === 'POST') calls += 1
      await held
      await route.continue()
    })
    const said = await listenTo(buttonOf(page))
    await emailOf(page).press('Enter')
    await expect(buttonOf(page)).toHaveText('sending')
    await expect(newsletter(page).getByRole('status')).toHaveText('Signing you up.')
    // A second submission is ignored while the first is in flight.
    await expect.poll(() => calls).toBe(1)
    await buttonOf(page).press('Enter')
    await emailOf(page).press('Enter')
    letGo()
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
    context,
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

    await context.setOffline(true)
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
    const reports: string[] = []
    page.on('console', (message) => {
      if (message.text().startsWith('[report]')) reports.push(message.text())
    })
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

const contact = (page: Page) => page.getByRole('form', { name: 'Write to us' })
const field = (page: Page, name: RegExp | string) => contact(page).getByLabel(name)
const picture = Buffer.from('R0lGODdhAQABAIAAAMzMzAAAACwAAAAAAQABAAACAkQBADs=', 'base64')

/** Fills in every field of the contact form except the topic. */
async function fillIn(page: Page, email: string): Promise<void> {
  await field(page, 'Your name').fill('June')
  await field(page, 'Your email').fill(email)
  await field(page, 'Tell us').fill('A cloud\nlike a duck.')
}

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
    let sent = 0
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
    await page.route(`${backendUrl}/api/forms/write-to-us`, async (route) => {
      sent += 1
      await held
      await route.continue()
    })
    await field(page, 'Your name').press('Enter')
    await expect(contact(page).getByRole('button', { name: 'Send it off' })).toBeDisabled()
    await page.evaluate(() =>
      document.querySelector<HTMLFormElement>('form[aria-label="Write to us"]')?.requestSubmit(),
    )
    letGo()
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

test('keeps what was typed, chosen and submitted before hydration, and sends it once (FORM-09, FORM-11)', async ({
  page,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/ContactForm\./, async (route) => {
    await held
    await route.continue()
  })
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
  letGo()
  await expect(page.getByText('It has left. Thank you, and lie down.')).toBeFocused()
  await expect(page).toHaveURL('/write-to-us')
  expect(sent).toBe(1)
  await expectArrived(email, ['message'])
})

test('says in its own words what is missing when it is sent before hydration (FORM-14, FORM-19)', async ({
  page,
}) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  await page.route(/\/ContactForm\./, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/write-to-us')
  await page.waitForFunction(() => document.querySelector('main astro-island[data-deferred]') !== null)
  const send = contact(page).getByRole('button', { name: 'Send it off' })
  await send.click()
  // The browser would focus the field that its own message points at.
  await expect(send).toBeFocused()
  letGo()
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
