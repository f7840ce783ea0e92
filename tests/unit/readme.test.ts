import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documentKinds } from '#config/documents.ts'
import { routePatterns } from '#config/routes.ts'

/** The README's table of addresses, as the routes have it: paste it there when this test asks for it. */
function routeTable(): string {
  const rows = Object.entries(routePatterns).map(([kind, pattern]) => {
    const titles = documentKinds.flatMap(({ route, title }) => (route === kind ? [title] : []))
    return `| \`${pattern}\` | ${kind} | ${titles.join(', ')} |`.replace('|  |', '| |')
  })
  return ['| Address | Kind | Documents |', '| --- | --- | --- |', ...rows].join('\n')
}

test('the README lists every address there is (RTE-05..33)', () => {
  // The formatter fills columns up.
  const readme = readFileSync('README.md', 'utf8').replaceAll(/ +/g, ' ').replaceAll(/-{3,}/g, '---')
  expect(readme).toContain(routeTable())
})
