import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { cspDirective, siteVariables } from '../../../tests/unit/site-environment.fixture.ts'
import { precompress } from '../../host/precompress.ts'
import { projectRoot } from '../../lib/process.ts'
import { shareUnchanged } from '../../publisher/share-unchanged.ts'
import { copyStudio, includesStudio, keepStudio } from '../admin-files.ts'
import { buildSite } from '../build-site.ts'
import { noCspSources, serializeCspSources } from '../post-processing/csp-sources.ts'
import { CSP_SOURCES_VARIABLE } from '../post-processing/integration.ts'
import { retainEarlierAssets } from '../retain-earlier-assets.ts'

let directory = ''

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'admin-'))
})

afterEach(() => rmSync(directory, { recursive: true, force: true }))

function write(files: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = join(directory, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}

const at = (name: string) => join(directory, name)
const files = (site: string) =>
  readdirSync(at(site), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.startsWith('admin') && name.includes('.'))
    .toSorted()

/** A built studio whose page loads a script, which loads another and a stylesheet. */
function writeStudio(name: string): string {
  write({
    [`${name}/index.html`]: `<script>${name}</script><script src="/admin/static/start-${name}.js"></script>`,
    [`${name}/favicon.svg`]: `<svg>${name}</svg>`,
    [`${name}/static/start-${name}.js`]: `import("./pane-${name}.js");["static/pane-${name}.css"]`,
    [`${name}/static/pane-${name}.js`]: `"${name}"`,
    [`${name}/static/pane-${name}.css`]: `.${name}{}`,
  })
  return at(name)
}

const hashedOf = (name: string) => [
  `admin/static/pane-${name}.css`,
  `admin/static/pane-${name}.js`,
  `admin/static/start-${name}.js`,
]
const allOf = (name: string) => ['admin.html', 'admin/favicon.svg', ...hashedOf(name)].toSorted()

function writeSite(name: string, studio: string | null): void {
  mkdirSync(at(name))
  if (studio !== null) copyStudio(writeStudio(studio), at(name))
}

describe('the studio of an earlier release', () => {
  test('is kept with all that its page loads (STU-01)', () => {
    writeSite('1', 'one')
    writeSite('2', null)
    keepStudio(at('1'), at('2'), {})
    expect(files('2')).toEqual(allOf('one'))
    for (const file of files('2'))
      expect(readFileSync(at(`2/${file}`))).toEqual(readFileSync(at(`1/${file}`)))
  })

  test('is not missed where there was none (STU-01)', () => {
    writeSite('1', null)
    writeSite('2', null)
    keepStudio(at('1'), at('2'), {})
    keepStudio(at('none'), at('2'), {})
    expect(files('2')).toEqual([])
  })

  test('is not kept with a secret of the new configuration (STU-01)', () => {
    writeSite('1', 'one')
    write({ '1/admin/static/pane-one.js': 'a-token-of-the-service' })
    writeSite('2', null)
    keepStudio(at('1'), at('2'), { SANITY_API_READ_TOKEN: 'a-token-of-the-service' })
    expect(files('2')).toEqual([])
  })

  describe('in release after release', () => {
    let last = ''
    /** Makes a release on a day, with a studio of its own or the one of the release before. */
    const release = (day: number, studio: string | null, earlier = last) => {
      const name = `release-${day}`
      writeSite(name, studio)
      if (studio === null) keepStudio(at(earlier), at(name), {})
      retainEarlierAssets({
        earlier: at(earlier),
        next: at(name),
        recordFile: at('record.json'),
        now: new Date(Date.UTC(2026, 0, 1 + day)),
      })
      last = name
      return files(name)
    }

    beforeEach(() => {
      last = 'none'
    })

    test('is whole for as long as it is kept, and gone a week after the first one without it (STU-01)', () => {
      release(0, 'one')
      for (const day of [1, 5, 9, 20]) expect(release(day, null)).toEqual(allOf('one'))
      expect(release(21, 'two')).toEqual([...allOf('two'), ...hashedOf('one')].toSorted())
      expect(release(27, 'two')).toEqual([...allOf('two'), ...hashedOf('one')].toSorted())
      expect(release(28, 'two')).toEqual(allOf('two'))
    })

    test('does not make those before it last, however often one is kept (STU-01)', () => {
      release(0, 'one')
      // Each code release keeps the studio before it, and has its own a day later.
      release(2, null)
      release(3, 'two')
      release(5, null)
      release(6, 'three')
      release(8, null)
      expect(release(9, 'four')).toEqual(
        [...allOf('four'), ...hashedOf('two'), ...hashedOf('three'), ...hashedOf('one')].toSorted(),
      )
      expect(release(11, null)).toEqual(
        [...allOf('four'), ...hashedOf('two'), ...hashedOf('three')].toSorted(),
      )
      expect(release(20, 'five')).toEqual([...allOf('five'), ...hashedOf('four')].toSorted())
    })

    test('is whole after going back to a release whose studio is obsolete for long (STU-01)', () => {
      release(0, 'one')
      release(1, 'two')
      release(5, 'two')
      expect(release(30, null, 'release-0')).toEqual(allOf('one'))
      expect(release(60, null)).toEqual(allOf('one'))
    })
  })
})

test('tells a built studio from an earlier one and from none (STU-01)', () => {
  writeSite('1', 'one')
  writeSite('2', null)
  writeStudio('two')
  expect(includesStudio(at('1'), at('one'))).toBe(true)
  expect(includesStudio(at('1'), at('two'))).toBe(false)
  expect(includesStudio(at('2'), at('one'))).toBe(false)
  // The page does not name it.
  write({ 'one/favicon.svg': '<svg>another</svg>' })
  expect(includesStudio(at('1'), at('one'))).toBe(false)
})

describe('a site that is built without a studio', () => {
  const build = (outDir: string, options: { studio?: string; keepsStudio?: boolean; earlier?: string }) =>
    buildSite({
      variables: siteVariables,
      output: 'collect',
      studio: null,
      retentionRecord: at('record.json'),
      ...options,
      outDir: relative(projectRoot, at(outDir)),
      runAstro: async (folder, { [CSP_SOURCES_VARIABLE]: sourcesFile = '' }) => {
        mkdirSync(folder, { recursive: true })
        writeFileSync(`${folder}/index.html`, '<title>Shop</title>')
        writeFileSync(sourcesFile, JSON.stringify(serializeCspSources(noCspSources())))
        return { code: 0, output: '' }
      },
    })
  const rules = (site: string) =>
    ['_headers', '_redirects'].map((file) => readFileSync(at(`${site}/${file}`), 'utf8'))

  test('has that of the release before, with its rules and compressed copies, if asked to (STU-01)', async () => {
    const studio = writeStudio('one')
    // Small files get no compressed copies.
    write({ 'one/static/pane-one.js': '"one";'.repeat(1000) })
    await build('1', { studio })
    await precompress(at('1'), 'fast')
    await build('2', { keepsStudio: true, earlier: at('1') })
    expect(rules('2')).toEqual(rules('1'))
    const policies = rules('2').flatMap((text) => text.match(/Content-Security-Policy: .*/g) ?? [])
    expect(policies.map((policy) => cspDirective(policy, 'script-src'))).toContainEqual(
      expect.stringContaining("'sha256-"),
    )
    expect(shareUnchanged(at('1'), at('2'))).toEqual([])
    expect(files('2')).toEqual(files('1'))
    expect(existsSync(at('2/admin/static/pane-one.js.br'))).toBe(true)
  })

  test('has none otherwise (STU-01)', async () => {
    await build('1', { studio: writeStudio('one') })
    await build('2', { earlier: at('1') })
    expect(existsSync(at('2/admin.html'))).toBe(false)
    expect(existsSync(at('2/_redirects'))).toBe(false)
  })
})
