import { errorCode } from './error-code.ts'

const OTHER_USER =
  'This user may not use it: run the command as the user to whom the folder belongs, or give the folder to this user.'

const hints: Readonly<Record<string, string>> = {
  EACCES: OTHER_USER,
  EDQUOT: 'This user has no space left on the disk. Free some, then try again.',
  ENOSPC: 'The disk is full. Free some space, then try again.',
  EPERM: OTHER_USER,
  EROFS: 'That disk can only be read: use a folder on another one.',
}

/** Where to set what a `ConfigurationError` lists. */
const OF_CONFIGURATION = '\n\nSet them in .env or in the environment; .env.example explains each.'

/** What to do about an error of the configuration, or of a file or folder, after its message; empty for other errors. */
export function hintFor(error: unknown): string {
  // By its name, because its class would load the whole configuration for commands that have none.
  if (error instanceof Error && error.name === 'ConfigurationError') return OF_CONFIGURATION
  const isOfFile = error instanceof Error && 'syscall' in error && !('address' in error)
  const hint = isOfFile ? hints[String(errorCode(error))] : undefined
  return hint === undefined ? '' : `\n${hint}`
}
