import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentTypes } from '#config/content-types.ts'
import { environmentSchema } from '#config/env.ts'
import { variableInfo } from '#config/env-variables.ts'
import * as limits from '#config/limits.ts'
import { routePatterns } from '#config/routes.ts'

/** The README's table of addresses, made from the routes. To update the README, paste what this test expects. */
function routeTable(): string {
  const rows = Object.entries(routePatterns).map(([name, pattern]) => {
    const titles = contentTypes.flatMap(({ route, title }) => (route === name ? [title] : []))
    return `| \`${pattern}\` | ${name} | ${titles.join(', ')} |`.replace('|  |', '| |')
  })
  return ['| Address | Route | Documents |', '| --- | --- | --- |', ...rows].join('\n')
}

test('the README lists every address there is (RTE-05..33)', () => {
  // The formatter pads the columns.
  const readme = readFileSync('README.md', 'utf8').replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  const from = readme.indexOf('| Address |')
  expect(readme.slice(from, readme.indexOf('\n\n', from))).toBe(routeTable())
})

/** The files that a document links to, or names by their path from the project's root. */
function filesNamedIn(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const paths = [...text.matchAll(/`((?:docs|sample|scripts|src|studio|tests)\/[^`\s*<>{}]+)`/g)].map(
    ([, path = '']) => path,
  )
  return [...links, ...paths]
}

const documents = globSync(['*.md', '{docs,sample,scripts,src,studio,tests}/**/*.md'])

test('the documents name only files that exist', () => {
  const missing = documents.flatMap((document) =>
    filesNamedIn(document)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(documents).toContain('CONTRIBUTING.md')
  expect(missing).toEqual([])
})

test('a feature’s table of files names each file of code', () => {
  const readmes = globSync('src/features/*/README.md').filter((path) =>
    /^\| file +\|/m.test(readFileSync(path, 'utf8')),
  )
  const missing = readmes.flatMap((readme) => {
    const text = readFileSync(readme, 'utf8')
    return globSync(`${dirname(readme)}/**/*.{ts,tsx}`).filter(
      (path) => !text.includes(`\`${basename(path)}\``),
    )
  })
  expect(readmes.length).toBeGreaterThan(2)
  expect(missing).toEqual([])
})

/** Names that stand for any file of their kind. */
const placeholders: ReadonlySet<string> = new Set(['useThing.ts', 'thing.store.ts'])

test('comments and documents name only code that exists', () => {
  const code = globSync([
    '{docs,sample,scripts,src,studio,tests}/**/*.{ts,tsx,astro,css,mjs,md}',
    '*.{ts,mjs,json,jsonc,md}',
  ])
  // By its name alone, or by its path from any folder above it.
  const known = new Set(
    code.flatMap((path) => {
      const parts = path.split('/')
      return parts.map((_, index) => parts.slice(index).join('/'))
    }),
  )
  const textsOf = (path: string): string[] => {
    const text = readFileSync(path, 'utf8')
    return path.endsWith('.md') ? [text] : (text.match(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g) ?? [])
  }
  const missing = code.flatMap((path) =>
    textsOf(path)
      .flatMap((text) => [
        ...text.matchAll(/`(?:\.{0,2}\/)*([\w@[\]][\w@./[\]-]*\.(?:ts|tsx|astro|css|mjs|md|jsonc))`/g),
      ])
      .filter(([, name = '']) => !known.has(name) && !placeholders.has(name))
      .map(([, name]) => `${path}: ${name}`),
  )
  expect(known.size).toBeGreaterThan(1000)
  expect(missing).toEqual([])
})

test('the README of src/browser names every file that listens on the document or the window', () => {
  const listens =
    /(?:document|window)\.addEventListener\(|(?<![.\w])addEventListener\(|\baddPassiveListeners\(window,/
  const files = globSync('src/{browser,components,features,layouts,sections}/**/*.{ts,tsx,astro}').filter(
    (path) => listens.test(readFileSync(path, 'utf8')),
  )
  const [, table = ''] = readFileSync('src/browser/README.md', 'utf8').split('## Who listens to what')
  expect(files.length).toBeGreaterThan(30)
  expect(files.filter((path) => !table.includes(basename(path)))).toEqual([])
})

/** A heading's anchor, as GitHub makes it. */
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
    .replaceAll(' ', '-')

const anchorsIn = (document: string) =>
  [...readFileSync(document, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => toAnchor(heading))

test('the documents name only headings and npm scripts that exist', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')))
  const missing = documents.flatMap((document) => {
    const text = readFileSync(document, 'utf8')
    const headings = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)#([^)\s]+)\)/g)].filter(
      ([, file = '', anchor = '']) =>
        !anchorsIn(file === '' ? document : join(dirname(document), file)).includes(anchor),
    )
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].filter(
      ([, script = '']) => !(script in scripts),
    )
    return [...headings, ...commands].map(([found]) => `${document}: ${found}`)
  })
  expect(missing).toEqual([])
})

test('the documents name only environment variables that exist', () => {
  const variables = Object.keys(environmentSchema.shape)
  const prefixes = new Set(variables.map((name) => name.split('_', 1)[0]))
  const known = new Set([...variables, ...Object.keys(limits)])
  // A README beside code may name what programs tell each other.
  const guides = documents.filter((document) => /^(?:docs\/|[A-Z]+\.md)/.test(document))
  const unknown = guides.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g)].flatMap(
      ([, name = '']) =>
        prefixes.has(name.split('_', 1)[0]) && !known.has(name) ? [`${document}: ${name}`] : [],
    ),
  )
  expect(unknown).toEqual([])
})

test('the guide to a deployment names every variable that a shop needs', () => {
  const guide = readFileSync('docs/deploy.md', 'utf8')
  const needed = Object.entries(environmentSchema.shape).flatMap(([name, schema]) => {
    const { isOptional = true, defaultValue } = variableInfo.get(schema) ?? {}
    return isOptional || defaultValue !== undefined ? [] : [name]
  })
  expect(needed).toContain('PUBLIC_SITE_URL')
  expect(needed.filter((name) => !guide.includes(name))).toEqual([])
})

test('every file has a suffix that the contributor’s guide explains', () => {
  const [, table = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('### File suffixes')
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| `'))
  const suffixes = new Set(
    rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, suffix]) => suffix)),
  )
  // A route's parameter, such as `[...index]`, is no suffix.
  const suffixOf = (path: string) =>
    basename(path)
      .replaceAll(/\.?\[[^\]]*\]/g, '')
      .replace(/^[^.]*/, '')
  // The schema's types are generated.
  const files = globSync('{src,studio,scripts,tests}/**/*.{ts,tsx,astro,css}', {
    exclude: ['**/*.schema.d.ts'],
  })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !suffixes.has(suffixOf(path)))).toEqual([])
})

test('files of rules touch neither the browser nor React nor stores', () => {
  const uses = [
    /\b(?:localStorage|sessionStorage|matchMedia\(|IntersectionObserver)\b/,
    /\b(?:window|navigator)\.\w/,
    /\bdocument\.(?:query|add|remove|body|documentElement|create|dispatch|cookie|active|head|get|element|visibility|import)/,
    /\b(?:location\.(?:href|search|pathname|assign|replace|reload|origin)|history\.(?:push|replace))/,
    /\binstanceof (?:HTML\w*|Element)\b/,
    /^import (?!type\b).* from '(?:react|nanostores|[^']*\.store\.ts)'/m,
  ]
  const rules = globSync('src/{components,features,sections}/**/*.ts').filter(
    // A hook, and everything with a suffix of its own, is no file of rules.
    (path) => /^(?!use[A-Z])[^.]+\.ts$/.test(basename(path)),
  )
  const withoutComments = (path: string) =>
    readFileSync(path, 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
  expect(rules.length).toBeGreaterThan(80)
  expect(rules.filter((path) => uses.some((use) => use.test(withoutComments(path))))).toEqual([])
})
