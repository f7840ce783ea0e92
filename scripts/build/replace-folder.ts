import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { errorCode } from '../shared/error-code.ts'

/**
 * Only a folder with a former result, or an empty one, may be replaced: anything else is somebody's work.
 * @param expected How messages name the folder and its contents, and files that such a folder always has.
 * @throws Error when the folder contains something else.
 */
export function requireReplaceable(
  folder: string,
  { name, what, files }: { name: string; what: string; files: readonly string[] },
): void {
  if (!existsSync(folder) || files.every((file) => existsSync(`${folder}/${file}`))) return
  if (statSync(folder).isDirectory() && readdirSync(folder).length === 0) return
  throw new Error(`${name} contains something other than ${what} and is not replaced.`)
}

/** Replaces a folder by renaming, even from another disk: readers never see a half-written one. */
export function replaceFolder(folder: string, built: string): void {
  const former = `${folder}.former`
  const next = `${folder}.next`
  for (const leftover of [former, next]) rmSync(leftover, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  try {
    renameSync(built, next)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    cpSync(built, next, { recursive: true })
    rmSync(built, { recursive: true })
  }
  if (existsSync(folder)) renameSync(folder, former)
  renameSync(next, folder)
  rmSync(former, { recursive: true, force: true })
}
