import { existsSync } from 'node:fs'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { z } from 'zod'
import { isMissingFile } from '../shared/error-code.ts'
import { damagedFile } from './damaged-file.ts'
import { type Release, releaseRecordSchema } from './release.ts'

/** What a file says; null when there is none. @throws Error when it cannot be read. */
export async function readJsonFile<Value>(file: string, schema: z.ZodType<Value>): Promise<Value | null> {
  let text: string
  try {
    text = await readFile(file, 'utf8')
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
  try {
    return schema.parse(JSON.parse(text))
  } catch (error) {
    throw damagedFile(file, error)
  }
}

/** The number of the release that a folder's link `current` leads to; null without one. */
async function currentNumber(folder: string): Promise<number | null> {
  try {
    return Number(basename(await readlink(join(folder, 'current'))))
  } catch (error) {
    if (isMissingFile(error)) return null
    throw error
  }
}

/**
 * Reads the finished releases in a publisher's folder, and the names of all that is beside them.
 * @throws Error when a record cannot be read, or that of the live release is missing.
 */
export async function readReleases(
  folder: string,
): Promise<{ names: readonly string[]; releases: readonly Release[]; live: Release | null }> {
  const current = await currentNumber(folder)
  const names = await readdir(join(folder, 'releases'))
  const releases: Release[] = []
  for (const name of names) {
    const number = Number(/^(\d+)\.json$/.exec(name)?.[1])
    if (Number.isNaN(number)) continue
    const record = await readJsonFile(join(folder, 'releases', name), releaseRecordSchema)
    const directory = join(folder, 'releases', String(number))
    if (record !== null && existsSync(directory)) releases.push({ ...record, directory })
  }
  const live = releases.find(({ number }) => number === current) ?? null
  if (current !== null && live === null)
    throw new Error(`${folder}: the record of the live release ${current} is missing.`)
  return { names, releases, live }
}
