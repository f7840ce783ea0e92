import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SpareFolder } from '../incremental/spare-folder.ts'

vi.mock(import('node:fs'), { spy: true })

let folder = ''
let spare = new SpareFolder()

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spare-'))
  spare = new SpareFolder()
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const release = (name: number | string) => join(folder, String(name))

/** Writes files as a release does: never in place, and nothing where the text is null. */
function change(directory: string, files: Readonly<Record<string, string | null>>) {
  for (const [path, text] of Object.entries(files)) {
    rmSync(directory + path, { force: true })
    if (text === null) continue
    mkdirSync(dirname(directory + path), { recursive: true })
    writeFileSync(directory + path, text)
  }
}

/** Makes a release of what has changed since the one before. */
function make(number: number, files: Readonly<Record<string, string | null>>) {
  if (number === 1) mkdirSync(release(1))
  else spare.takeAs(release(number))
  change(release(number), files)
  spare.add(release(number), number === 1 ? null : Object.keys(files))
}

/** Marks a folder; answers whether one is that folder. Its inode would not do: a new folder may get that of a deleted one. */
function mark(directory: string): (other: string) => boolean {
  writeFileSync(join(directory, 'mark'), '')
  return (other) => {
    const isTheSame = existsSync(join(other, 'mark'))
    rmSync(join(other, 'mark'), { force: true })
    return isTheSame
  }
}

const contentsOf = (directory: string) =>
  Object.fromEntries(
    globSync('**/*', { cwd: directory, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(directory.length), readFileSync(file, 'utf8')]),
  )

/** As the store does with a release that is kept no longer. */
const forget = (number: number) => renameSync(release(number), release(`${number}.old`))

test('begins a release with the files of the one before, whether there was time to prepare or not (PUB-20)', () => {
  make(1, { '/index.html': 'one', '/shop/tea.html': 'tea' })
  make(2, { '/index.html': 'two' })
  expect(contentsOf(release(2))).toEqual({ '/index.html': 'two', '/shop/tea.html': 'tea' })
  spare.prepare()
  make(3, { '/shop/tea.html': 'green tea' })
  expect(contentsOf(release(3))).toEqual({ '/index.html': 'two', '/shop/tea.html': 'green tea' })
  expect(contentsOf(release(2))).toEqual({ '/index.html': 'two', '/shop/tea.html': 'tea' })
  expect(statSync(`${release(2)}/index.html`).ino).toBe(statSync(`${release(3)}/index.html`).ino)
})

test('brings a release that is kept no longer to what is live (PUB-20)', () => {
  make(1, { '/a.html': '1', '/a.html.br': 'br', '/gone/b.html': '1', '/c.html': '1' })
  make(2, { '/a.html': '2', '/a.html.br': null, '/gone/b.html': null })
  make(3, { '/new/d.html': '3', '/new/d.html.gz': 'gz' })
  const { ino } = statSync(release(1))
  forget(1)
  spare.prepare()
  make(4, { '/e.html': '4' })
  expect(statSync(release(4)).ino).toBe(ino)
  expect(contentsOf(release(4))).toEqual({ ...contentsOf(release(3)), '/e.html': '4' })
  expect(globSync('*', { cwd: release(4) })).not.toContain('gone')
  forget(2)
  spare.prepare()
  make(5, {})
  expect(contentsOf(release(5))).toEqual(contentsOf(release(4)))
})

test('keeps the folder that is ready when a release could not be made (PUB-20)', () => {
  make(1, { '/a.html': '1' })
  spare.prepare()
  const isTheSame = mark(release('spare'))
  spare.prepare()
  expect(isTheSame(release('spare'))).toBe(true)
})

test('takes a folder back that was no release after all, and begins the next one with it (PUB-17)', () => {
  make(1, { '/a.html': '1' })
  for (const isPrepared of [false, true]) {
    if (isPrepared) spare.prepare()
    spare.takeAs(release('2.building'))
    const isTheSame = mark(release('2.building'))
    spare.putBack(release('2.building'))
    spare.prepare()
    expect(isTheSame(release('spare'))).toBe(true)
  }
  make(3, { '/b.html': '3' })
  expect(contentsOf(release(3))).toEqual({ '/a.html': '1', '/b.html': '3' })
})

test('deletes releases of an earlier process that are kept no longer, and its spare folder (PUB-20)', () => {
  change(release('9.old'), { '/a.html': 'old' })
  change(release('spare'), { '/a.html': 'half' })
  make(1, { '/a.html': '1' })
  spare.prepare()
  expect(globSync('*', { cwd: folder }).toSorted()).toEqual(['1', 'spare'])
  make(2, {})
  expect(contentsOf(release(2))).toEqual({ '/a.html': '1' })
})

test('begins without a spare folder after a failure to delete an old release, which is logged (PUB-20)', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  change(release('9.old'), { '/a.html': 'old' })
  make(1, { '/a.html': '1' })
  // The first deletion is that of a spare folder.
  vi.mocked(rmSync).mockImplementationOnce(() => {})
  vi.mocked(rmSync).mockImplementationOnce(() => {
    throw new Error('no space left')
  })
  spare.prepare()
  expect(log.mock.calls).toEqual([
    ['The folder for the next release could not be prepared:', new Error('no space left')],
  ])
  make(2, {})
  expect(contentsOf(release(2))).toEqual({ '/a.html': '1' })
  log.mockRestore()
})
