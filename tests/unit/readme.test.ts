import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { documentKinds } from '#config/documents.ts'
import { routePatterns } from '#config/routes.ts'

/** The README's table of addresses, made from the routes. To update the README, paste what this test expects. */
function routeTable(): string {
  const rows = Object.entries(routePatterns).map(([kind, pattern]) => {
    const titles = documentKinds.flatMap(({ route, title }) => (route === kind ? [title] : []))
    return `| \`${pattern}\` | ${kind} | ${titles.join(', ')} |`.replace('|  |', '| |')
  })
  return ['| Address | Kind | Documents |', '| --- | --- | --- |', ...rows].join('\n')
}

test('the README lists every address there is (RTE-05..33)', () => {
  // The formatter pads the columns.
  const readme = readFileSync('README.md', 'utf8').replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(readme).toContain(routeTable())
})

/** The files that a document links to, or names by their path from the project's root. */
function filesNamedIn(document: string): string[] {
  const text = readFileSync(document, 'utf8')
  const links = [...text.matchAll(/\]\((?!\w+:|#)([^)#]+)[^)]*\)/g)].map(([, link = '']) =>
    join(dirname(document), link),
  )
  const paths = [...text.matchAll(/`((?:docs|scripts|src|studio|tests)\/[^`\s*<>{}]+)`/g)].map(
    ([, path = '']) => path,
  )
  return [...links, ...paths]
}

test('the documents name only files that exist', () => {
  const documents = globSync(['*.md', '{docs,scripts,src,studio,tests}/**/*.md'])
  const missing = documents.flatMap((document) =>
    filesNamedIn(document)
      .filter((path) => !existsSync(path))
      .map((path) => `${document}: ${path}`),
  )
  expect(documents).toContain('CONTRIBUTING.md')
  expect(missing).toEqual([])
})
