/** The error of a file in the publisher's folder that cannot be read, with what to do. */
export const damagedFile = (file: string, cause: unknown): Error =>
  new Error(
    `${file} cannot be read: ${cause instanceof Error ? cause.message : cause}. Restore it from a copy, or start the publisher with an empty folder (--state); "npm run reset" empties that of "npm start", with all its data.`,
    { cause },
  )
