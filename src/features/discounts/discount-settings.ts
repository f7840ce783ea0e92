import type { SharedData } from '#features/shared-data/shared-data.ts'

/** The discount code that editors give to every cart (DOC-33). */
export type DiscountSettings = NonNullable<SharedData['discount']>
