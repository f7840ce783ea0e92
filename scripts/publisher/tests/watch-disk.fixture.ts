import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'

/** Changes of what is at a path, as promises; each has a synchronous form. */
const CHANGES = ['appendFile', 'mkdir', 'rm', 'rmdir', 'utimes', 'writeFile']
/** The same of a path that is made from another one, which comes first. */
const CHANGES_FROM = ['copyFile', 'cp', 'link', 'rename', 'symlink']
const CHANGES_OF_HANDLES = ['appendFile', 'datasync', 'sync', 'truncate', 'writeFile']

/** A change of the disk that is about to be made: of what is at a path, or of an open file (null). */
export type BeforeChange = (method: string, path: string | null) => void

/** Calls back before each call of a method; `parameter` is the place of the path. */
function watch(target: object, name: string, parameter: number | null, before: BeforeChange): void {
  const original: unknown = Reflect.get(target, name)
  if (typeof original !== 'function') throw new TypeError(`There is no ${name}.`)
  Reflect.set(target, name, function (this: unknown, ...parameters: unknown[]) {
    before(name, parameter === null ? null : String(parameters[parameter]))
    return Reflect.apply(original, this, parameters)
  })
}

/**
 * Calls back before each change that this process makes on the disk from now on; what that throws, the change throws. To be
 * called before the modules are loaded whose changes are to be seen.
 */
export async function watchDisk(before: BeforeChange): Promise<void> {
  const probe = await fs.promises.open(import.meta.filename, 'r')
  const handle: object = Object.getPrototypeOf(probe)
  await probe.close()
  for (const [names, parameter] of [
    [CHANGES, 0],
    [CHANGES_FROM, 1],
  ] as const) {
    for (const name of names) {
      watch(fs.promises, name, parameter, before)
      watch(fs, `${name}Sync`, parameter, before)
    }
  }
  // It creates a file that is not there.
  watch(fs.promises, 'open', 0, before)
  for (const name of CHANGES_OF_HANDLES) watch(handle, name, null, before)
  syncBuiltinESMExports()
}
