/** The message of what was reported, which may be anything that was thrown. */
export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
