import { fieldOf, isBlank, type Outcome } from './outcome.ts'

const hasPage = (link: unknown): boolean => !isBlank(fieldOf(fieldOf(link, 'page'), '_ref'))

/** VAL-01: of a whole link, shown beside its url. */
export const linkUrl = (link: unknown): Outcome =>
  hasPage(link) && !isBlank(fieldOf(link, 'url'))
    ? "Unset URL (page's URL will be determined automatically)"
    : true

/** VAL-02: of a whole link, shown beside its "external" switch. */
export const linkExternal = (link: unknown): Outcome =>
  hasPage(link) && fieldOf(link, 'external') === true ? 'Page does not exist outside of the site' : true

const FOLLOWED = ['http:', 'https:', 'mailto:', 'tel:']

/** VAL-03: an address may be relative; whatever is not safe to follow is refused (RTE-41). */
export const followableUrl = (value: unknown): Outcome => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim(), 'https://shop.invalid') : null
  return url !== null && FOLLOWED.includes(url.protocol)
    ? true
    : 'Please enter an address like /shop, https://…, mailto:… or tel:….'
}

/** An address on somebody else's site, whole. */
export const outsideUrl = (value: unknown): Outcome => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? true
    : 'Please enter a whole address, beginning with https://.'
}

/** A link that leads nowhere is left out of the page: worth a word, no fault. */
export const linkLeadsSomewhere = (link: unknown): Outcome =>
  link === undefined || link === null || hasPage(link) || !isBlank(fieldOf(link, 'url'))
    ? true
    : 'Without a page or a URL this link is not shown.'
