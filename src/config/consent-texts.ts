/** What the consent banner says where editors have written nothing (TRK-16). */
export const DEFAULT_CONSENT_TEXTS = {
  title: 'May we keep count?',
  text: 'With your consent we measure how the shop is used, record what happens around errors with all text hidden, and recognise you in our emails. The shop works the same either way.',
  accept: 'Accept',
  decline: 'Decline',
  reopen: 'Cookie choices',
} as const
