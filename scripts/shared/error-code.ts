/** The code of an error of Node, such as `ENOENT`; undefined for other errors. */
export const errorCode = (error: unknown): unknown =>
  error instanceof Error && 'code' in error ? error.code : undefined

/** Whether reading failed because there is no such file or folder. */
export const isMissingFile = (error: unknown): boolean => errorCode(error) === 'ENOENT'
