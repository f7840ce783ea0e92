import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a file is there that this process may run. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** The path of Playwright's own browser of a kind; null where it is not installed, or there is none for this system. */
export function ownExecutable(type: { executablePath(): string }): string | null {
  try {
    const path = type.executablePath()
    return isExecutable(path) ? path : null
  } catch {
    return null
  }
}

/** The paths that commands of these names would have in the folders of `PATH`, whether or not they exist. */
export const pathsOf = (names: readonly string[]): string[] => {
  const { PATH: searched = '' } = process.env
  return names.flatMap((name) => searched.split(delimiter).map((folder) => join(folder, name)))
}
