import { fieldOf, isBlank, type ValidationResult } from './values.ts'

const hasPage = (link: unknown): boolean => !isBlank(fieldOf(fieldOf(link, 'page'), '_ref'))

/** Rejects a URL next to a page (VAL-01). Takes the whole link. */
export const linkUrl = (link: unknown): ValidationResult =>
  hasPage(link) && !isBlank(fieldOf(link, 'url'))
    ? "Unset URL (page's URL will be determined automatically)"
    : true

/** Rejects "external" next to a page (VAL-02). Takes the whole link. */
export const linkExternal = (link: unknown): ValidationResult =>
  hasPage(link) && fieldOf(link, 'external') === true ? 'Page does not exist outside of the site' : true

const SAFE_PROTOCOLS = ['http:', 'https:', 'mailto:', 'tel:']

/** Accepts relative URLs and safe schemes only (VAL-03, RTE-41). */
export const followableUrl = (value: unknown): ValidationResult => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim(), 'https://shop.invalid') : null
  return url !== null && SAFE_PROTOCOLS.includes(url.protocol)
    ? true
    : 'Please enter an address like /shop, https://…, mailto:… or tel:….'
}

/** Accepts absolute http(s) URLs only. */
export const outsideUrl = (value: unknown): ValidationResult => {
  if (isBlank(value)) return true
  const url = typeof value === 'string' ? URL.parse(value.trim()) : null
  return url?.protocol === 'https:' || url?.protocol === 'http:'
    ? true
    : 'Please enter a whole address, beginning with https://.'
}

/** Warns of a link with a text and without a target, which pages leave out. */
export const linkLeadsSomewhere = (link: unknown): ValidationResult =>
  isBlank(fieldOf(link, 'title')) || hasPage(link) || !isBlank(fieldOf(link, 'url'))
    ? true
    : 'Without a page or a URL this link is not shown.'
