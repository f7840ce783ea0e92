import type { DiscountSettings } from './discount-settings.ts'

// Separate file so that a page without any code loads none of the other rules.

/** Whether a cart may get the settings' code, now or at a later time (DISC-08, DISC-09). */
export const mayGetSettingsCode = (
  settings: DiscountSettings | null,
  hasSubscription: boolean,
): settings is DiscountSettings & { discountCode: string } =>
  settings?.isEnabled === true &&
  (settings.discountCode ?? '') !== '' &&
  (!settings.isSubscriptionOnly || hasSubscription)
