import { expect, test } from 'vitest'
import { hasPage, matchPath, type RouteName, routePatterns } from '#config/routes.ts'
import { fullKinds, kinds } from '../e2e/page-kinds.ts'

/** The studio, and what only leads to other pages. */
const others: ReadonlySet<RouteName> = new Set(['admin', 'buyNowIndex', 'discountIndex', 'discount'])

const isRoute = (name: string): name is RouteName => name in routePatterns

test('browser tests visit a page of every route (RTE-05..33)', () => {
  const visited = new Set(
    [...kinds, ...fullKinds].map(({ path }) => matchPath(new URL(path, 'http://localhost').pathname)?.name),
  )
  // Addresses that no page has, such as "/nowhere", look like a page's.
  visited.add('notFound')
  const expected = Object.keys(routePatterns).filter(
    (name) => isRoute(name) && hasPage(name) && !others.has(name),
  )
  expect(expected.filter((name) => isRoute(name) && !visited.has(name))).toEqual([])
})
