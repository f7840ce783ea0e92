import * as z from 'zod/mini'
import { createEntryStorage } from '#features/session/entry-storage.ts'

/** The code a shopper has just come with by its own address (RTE-28), in this tab: banners show it at once. Empty for what can be none. */
const NAME = 'entered'

const storage = () => createEntryStorage({ prefix: 'session:', area: () => sessionStorage, now: Date.now })

export const enterCode = (code: string): void => storage().write(NAME, code)
export const enteredCode = (): string | null => storage().read(NAME, z.string())
export const forgetEntered = (): void => storage().remove(NAME)
