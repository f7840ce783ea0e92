import { randomUUID } from 'node:crypto'
import type { Browser, Locator, Page } from '@playwright/test'
import { localTokens } from '../../scripts/local/content/accounts.ts'
import type { ConsoleGuard } from './console-guard.ts'
import { contentClient, type Role } from './content-client.ts'
import { answerPage, grayPictures } from './fixed-responses.ts'
import { test as base, expect as baseExpect } from './fixtures.ts'

/** The studio is several MiB of scripts: where others share the processor it takes its time. */
export const expect = baseExpect.configure({ timeout: 90_000 })
const TEST_TIMEOUT = 600_000

const PROJECT = 'lull'

/**
 * Signs a page in to the studio before it is opened, as the sign-in page does in the end: the service's tokens of a
 * fresh start are known.
 */
export async function signIn(page: Page, role: Role): Promise<void> {
  await page.addInitScript(
    ([key, token]) => {
      if (!location.pathname.startsWith('/admin')) return
      localStorage.setItem(key, JSON.stringify({ token }))
    },
    [`__studio_auth_token_${PROJECT}`, localTokens[role]] as const,
  )
}

/** What the studio tries to ask of its maker's own servers, and its policy refuses where the service is elsewhere. */
const refusedCalls = /sanity-cdn\.com|api\.sanity\.io\/vX\/intake|Failed to fetch version for package/

/** A studio that is left or loaded again says goodbye to the others, whether or not its connection is closing already. */
const goodbye = /WebSocket is already in CLOSING or CLOSED state/

/** On a busy machine, the studio goes on without a list's permissions to begin documents when they take too long. */
const slowPermissions = /Failed to resolve initial value for template/

/** A page that has not loaded the studio before reads some five MiB of scripts; on a busy machine that takes its time. */
const FIRST_LOAD_MS = 120_000

/** Tall enough for the whole desk: lists are drawn as far as they are seen. */
const EDITOR_WINDOW = { width: 1440, height: 1100 }

/** The studio as an editor finds their way about it. */
export class Studio {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  /** Opens a place in the studio: "structure/group-shop;product". Loads the studio only where it is not open yet. */
  async open(place = 'structure', dataset = 'production'): Promise<void> {
    if (this.#isOpen) await this.go(place, dataset)
    else await this.page.goto(`/admin/${dataset}/${place}`)
    await expect(
      this.page.getByRole('navigation').or(this.page.getByTestId('studio-navbar')).first(),
    ).toBeVisible({ timeout: FIRST_LOAD_MS })
  }

  /** Goes to a place of the studio that is open, as its own links do: without loading it again. */
  async go(place: string, dataset = 'production'): Promise<void> {
    await this.page.evaluate((path) => {
      history.pushState(null, '', path)
      dispatchEvent(new PopStateEvent('popstate'))
    }, `/admin/${dataset}/${place}`)
  }

  /** Leaves every document, so that a form that is then found is the one that was opened. */
  async close(dataset = 'production'): Promise<void> {
    await this.go('structure', dataset)
    await expect(this.form).toHaveCount(0)
  }

  get #isOpen(): boolean {
    return this.page.url().includes('/admin/')
  }

  /** Opens a document's form, whether it exists already or not. */
  async openDocument(type: string, id: string, dataset = 'production'): Promise<void> {
    if (this.#isOpen) await this.close(dataset)
    await this.open(`intent/edit/id=${id};type=${type}/`, dataset)
    await expect(this.form).toBeVisible({ timeout: FIRST_LOAD_MS })
  }

  /** The form of the document that is open; of several the last one. */
  get form(): Locator {
    return this.page.getByTestId('form-view').last()
  }

  /** A field of the form with its title, description and validation messages: "shopify.product". */
  field(path: string): Locator {
    return this.form.getByTestId(`field-${path}`)
  }

  /** An entry of the desk; where a group and a kind in it have one name, the kind's. */
  entry(title: string): Locator {
    return this.page.getByTestId(`pane-item-${title}`).last()
  }

  get publishButton(): Locator {
    return this.page.getByTestId('action-publish').last()
  }

  /** Shows the fields of a group: "Buying". */
  async showGroup(title: string): Promise<void> {
    const tab = this.form.getByRole('tab', { name: title, exact: true })
    // A form that is just being loaded again forgets the press.
    await expect(async () => {
      await tab.click()
      await expect(tab).toHaveAttribute('aria-selected', 'true', { timeout: 2000 })
    }).toPass()
  }

  /** A field with a picture. */
  picture(path: string): Picture {
    return new Picture(this.form, path)
  }

  /** Resolves once the draft on the service fulfils a condition: the studio saves by itself. */
  async expectDraft(id: string, expected: Record<string, unknown>): Promise<void> {
    const client = contentClient()
    await expect
      .poll(async () => (await client.getDocument(`drafts.${id}`)) ?? null, { message: `the draft of ${id}` })
      .toMatchObject(expected)
  }
}

/** A field with a picture in a form: the studio gives it no name of its own, but its parts have theirs. */
class Picture {
  readonly root: Locator

  constructor(form: Locator, path: string) {
    const part = form.page().getByTestId(`field-${path}.alt`)
    this.root = form.locator('[data-testid="image-input"]', { has: part })
  }

  /** There while there is no picture. */
  get uploadInput(): Locator {
    return this.root.getByTestId('file-button-input')
  }

  /** Chooses a file, as the studio's own button for it does. */
  async upload(file: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await this.uploadInput.setInputFiles(file)
  }
}

/** Publishes what is open, again where the studio had still been checking the document when it was pressed. */
export const publishes = (studio: Studio, isPublished: () => Promise<boolean>) =>
  expect(async () => {
    if (await studio.publishButton.isEnabled()) await studio.publishButton.click({ timeout: 3000 })
    expect(await isPublished()).toBe(true)
  }).toPass({ timeout: 60_000, intervals: [1000] })

export interface Given {
  /** Puts a document into the service as a draft, gone again after the test; answers the id it is published under. */
  draft(document: { _type: string; readonly [field: string]: unknown }): Promise<string>
}

/** The studio that stays open between tests, and what answers for its pictures. */
interface OpenStudio {
  page: Page
  pictures: Awaited<ReturnType<typeof answerPage>>
}

interface KeptStudio {
  current: OpenStudio | null
}

interface Fixtures {
  /** A studio of its own for one test, which nobody has signed in to. */
  studio: Studio
  /** The studio as an editor has it open: loading it takes longer than most tests, so it stays open for the next one. */
  editor: Studio
  given: Given
}

function allowNoise(consoleGuard: ConsoleGuard): void {
  for (const pattern of [refusedCalls, goodbye, slowPermissions]) consoleGuard.allow(pattern)
}

async function openAsEditor(browser: Browser): Promise<OpenStudio> {
  const context = await browser.newContext({ viewport: EDITOR_WINDOW })
  const page = await context.newPage()
  const pictures = await answerPage(page, grayPictures)
  await pictures.start()
  await signIn(page, 'editor')
  await new Studio(page).open()
  return { page, pictures }
}

export const test = base.extend<Fixtures, { kept: KeptStudio }>({
  studio: async ({ page, consoleGuard }, use, info) => {
    info.setTimeout(TEST_TIMEOUT)
    allowNoise(consoleGuard)
    await use(new Studio(page))
  },
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its parameter
    async ({}, use) => {
      const kept: KeptStudio = { current: null }
      await use(kept)
      await kept.current?.page.context().close()
    },
    { scope: 'worker' },
  ],
  // It is done before what was given is deleted: the studio cannot apply what it still saves to a draft that is gone.
  editor: async ({ browser, kept, realPictures, consoleGuard, given: _given }, use, info) => {
    info.setTimeout(TEST_TIMEOUT)
    allowNoise(consoleGuard)
    kept.current ??= await openAsEditor(browser)
    const { page, pictures } = kept.current
    if (realPictures) await pictures.stop()
    const unwatch = consoleGuard.watch(page.context())
    const studio = new Studio(page)
    await use(studio)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    if (info.status === info.expectedStatus) {
      await studio.close()
      if (realPictures) await pictures.start()
    } else {
      // Whatever a failed test has left open is not the next test's business.
      kept.current = null
      await page.context().close()
    }
    unwatch()
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its parameter
  given: async ({}, use) => {
    const client = contentClient()
    const ids: string[] = []
    await use({
      async draft(document) {
        const id = `test-${randomUUID()}`
        ids.push(id)
        await client.create({ ...document, _id: `drafts.${id}` })
        return id
      },
    })
    for (const id of ids) for (const one of [`drafts.${id}`, id]) await client.delete(one)
  },
})
