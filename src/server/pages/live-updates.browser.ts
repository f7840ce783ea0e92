import { isModifiedClick } from '#browser/modified-click.ts'
import { dismissToast, showToast } from '#components/toasts/toasts.store.ts'
import { isPreviewAddress, previewHref } from '#config/preview-address.ts'
import {
  CHANGES_PATH,
  DOCUMENT_ATTRIBUTE,
  DOCUMENT_PARAMETER,
  LEAVE_ATTRIBUTE,
  UPDATED_EVENT,
  VERSION_ATTRIBUTE,
} from '../preview/preview-protocol.ts'
import { morphPage, rememberPage } from './morph-page.ts'

const TOAST_ID = 'preview-updates'

const problems = {
  unreachable: 'The preview cannot be reached. This page stays as it was until it can.',
  failed:
    'The last change could not be shown. This page stays as it was; it may be that the content service cannot be reached.',
  gone: 'The document of this page does not exist any more. This page stays as it was.',
  over: 'The preview has ended. Please choose “Open preview” in the studio again.',
} as const

const showProblem = (problem: keyof typeof problems) =>
  showToast({ kind: 'error', text: problems[problem], duration: null, id: TOAST_ID, pageOnly: true })

/** The page's HTML as the server rendered it last; null until it is known. */
let rendered: string | null = null
let isUpdating = false
let isStale = false
/** Aborted when the editor leaves: the session ends before the next page shows, and what is asked in between is refused. */
const leaving = new AbortController()

const fetchPage = (address: string) => fetch(address, { cache: 'no-store', signal: leaving.signal })

/** The document that the address names, because the studio opened it, otherwise the one whose own page this is. */
const shownDocument = () =>
  new URLSearchParams(location.search).get(DOCUMENT_PARAMETER) ??
  document.querySelector(`[${DOCUMENT_ATTRIBUTE}]`)?.getAttribute(DOCUMENT_ATTRIBUTE) ??
  null

function showFailure({ status }: Response): void {
  showProblem(status === 401 ? 'over' : status === 404 ? 'gone' : 'failed')
}

/** Goes to where a document shows now that its slug has changed; without a page for it, this one stays. */
async function followDocument(id: string): Promise<void> {
  const response = await fetchPage(previewHref(`/preview/${encodeURIComponent(id)}`))
  // Back shall not lead to an address without a page.
  if (response.ok) location.replace(response.url)
  else showFailure(response)
}

/** Fetches the page's HTML; null when it is at another address by now or, with a toast, when the server cannot render it. */
async function load(address: string): Promise<string | null> {
  const response = await fetchPage(address)
  const documentId = shownDocument()
  if (response.status === 404) {
    // Without a document it is the error page itself, or a list that has become empty.
    if (documentId === null) return response.text()
    await followDocument(documentId)
  } else if (!response.ok) showFailure(response)
  else if (response.redirected) location.replace(response.url)
  else return response.text()
  return null
}

const versionOf = (html: string) => new RegExp(`${VERSION_ATTRIBUTE}="([^"]*)"`).exec(html)?.[1] ?? null

/** The version of the page that was loaded. */
const loadedVersion =
  document.querySelector(`[${VERSION_ATTRIBUTE}]`)?.getAttribute(VERSION_ATTRIBUTE) ?? null

function show(html: string): void {
  try {
    // What is loaded first may be what the page was rendered from, which scripts have changed by now.
    const isAsLoaded = rendered === null && versionOf(html) === loadedVersion
    const hasChanged = !isAsLoaded && html !== rendered
    if (hasChanged) morphPage(rendered, html)
    rendered = html
    if (hasChanged) document.dispatchEvent(new Event(UPDATED_EVENT))
    dismissToast(TOAST_ID)
  } catch (error) {
    // The page is half changed, and only the server has it whole.
    console.warn('The preview reloads the page, because it could not be updated in place:', error)
    location.reload()
  }
}

/** Shows the latest content; a change that comes meanwhile is shown after it. */
async function update(): Promise<void> {
  isStale = true
  if (isUpdating) return
  isUpdating = true
  while (isStale) {
    isStale = false
    const address = location.href
    try {
      const html = await load(address)
      if (html !== null && location.href === address) show(html)
    } catch {
      if (!leaving.signal.aborted) showProblem('unreachable')
    }
  }
  isUpdating = false
}

function connect(): void {
  const stream = new EventSource(CHANGES_PATH)
  stream.addEventListener('changed', () => void update())
  stream.addEventListener('unreachable', () => showProblem('failed'))
  // Changes before the connection, at first and after a loss, are unknown.
  stream.addEventListener('open', () => void update())
  stream.addEventListener('error', () => {
    showProblem(stream.readyState === EventSource.CLOSED ? 'over' : 'unreachable')
  })
  document.addEventListener('click', (event) => {
    const isLink = event.target instanceof Element && event.target.closest(`[${LEAVE_ATTRIBUTE}]`) !== null
    // A link opened in another tab ends the session, too, and this page has to say so.
    if (!isLink || isModifiedClick(event)) return
    stream.close()
    leaving.abort()
  })
}

rememberPage()
document.addEventListener('page:ready', () => {
  if (isPreviewAddress(location)) connect()
})
