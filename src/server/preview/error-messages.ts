import { HOME_PATH } from '#config/paths.ts'
import { PREVIEW_NOT_CONFIGURED_STATUS } from '#config/preview-address.ts'

/** A page that says why the one that was asked for cannot be shown. */
export interface ErrorMessage {
  status: number
  title: string
  text: string
  /** Where to go on from there. */
  link?: { href: string; text: string }
}

export const messages = {
  notAllowed: {
    status: 401,
    title: 'This is a preview',
    text: 'It shows what is not published yet, so it opens from the studio only: open a document there and choose “Open preview”. Who may only read in the studio has no preview.',
  },
  notAllowedInFrame: {
    status: 401,
    title: 'This is a preview',
    text: 'This browser keeps the preview’s cookie out of frames. Choose “Open preview” in the menu of a document: it opens in a tab of its own, where clicks and changes work just the same.',
  },
  expired: {
    status: 401,
    title: 'This link does not open the preview',
    text: 'It was made more than an hour ago, or by another studio. Please choose “Open preview” in the studio again.',
  },
  tooMany: {
    status: 429,
    title: 'One moment',
    text: 'The preview was opened very often from this address. Please try again in a minute.',
  },
  otherDataset: {
    status: 401,
    title: 'This page belongs to another dataset',
    text: 'Please choose “Open preview” in the studio of that dataset.',
  },
  notConfigured: {
    status: PREVIEW_NOT_CONFIGURED_STATUS,
    title: 'There is no preview here',
    text: 'It needs the variables PREVIEW_SECRET and SANITY_API_READ_TOKEN on the server.',
  },
  unknownDocument: {
    status: 404,
    title: 'This document does not exist',
    text: 'It may have been deleted, or it is of a type that the shop does not know.',
  },
  failed: {
    status: 500,
    title: 'This page could not be shown',
    text: 'The preview failed to render it. Please reload the page; if that does not help, the server’s log has the reason.',
  },
  errorPageFailed: {
    status: 500,
    title: 'An error occurred while showing the error page',
    text: 'The server’s log has the reason.',
    link: { href: HOME_PATH, text: 'go back to home' },
  },
} as const satisfies Record<string, ErrorMessage>
