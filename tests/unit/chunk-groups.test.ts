import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { chunkGroups, modulesLoadedAfterCart } from '../../scripts/build/chunk-groups.ts'
import { groupChunks } from '../../scripts/build/group-chunks.ts'
import { projectRoot } from '../../scripts/lib/process.ts'

const root = projectRoot

function testOf(entry: string): (id: string) => boolean {
  const [group] = groupChunks([{ name: 'some', entries: [entry] }], root).config().environments.client.build
    .rolldownOptions.output.codeSplitting.groups
  if (group === undefined) throw new Error('There is no group.')
  return (id) => group.test(id)
}

it('lists only modules that exist', () => {
  expect(() => groupChunks(chunkGroups, root)).not.toThrow()
  expect(modulesLoadedAfterCart.filter((file) => !existsSync(root + file))).toEqual([])
})

it('names a listed module that does not exist', () => {
  for (const entry of ['src/features/cart/gone.ts', '@nobody/nothing', 'virtual:nothing']) {
    expect(() => testOf(entry)).toThrow(entry)
  }
})

it('matches a file whatever its query, and no file beside it', () => {
  const matches = testOf('src/assets/clouds/loaf.svg')
  expect(matches(`${root}src/assets/clouds/loaf.svg?url`)).toBe(true)
  expect(matches(`${root}src/assets/clouds/heap-blush.svg?url`)).toBe(false)
})

it("matches an Astro component's scripts, not its styles", () => {
  const matches = testOf('src/components/tooltip/Tooltip.astro')
  const id = `${root}src/components/tooltip/Tooltip.astro?astro&type`
  expect(matches(`${id}=script&index=0&lang.ts`)).toBe(true)
  expect(matches(`${id}=style&index=0&lang.css`)).toBe(false)
})

it('matches every module of a package, and none of a package whose name begins alike', () => {
  const matches = testOf('react')
  expect(matches(`${root}node_modules/react/cjs/react.production.js`)).toBe(true)
  expect(matches(`${root}node_modules/react-dom/index.js`)).toBe(false)
})

it('fails a build in which no page loads a listed module', () => {
  const plugin = groupChunks([{ name: 'some', entries: ['react', 'react-dom'] }], root)
  const [group] = plugin.config().environments.client.build.rolldownOptions.output.codeSplitting.groups
  group?.test(`${root}node_modules/react/index.js`)
  expect(() => plugin.generateBundle()).toThrow(/no page loads: react-dom$/)
})
