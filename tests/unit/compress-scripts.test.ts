import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { compressScripts } from '../../scripts/build/compress-scripts.ts'

const source = `
  function double(list) { return list.map((one) => one * 2) }
  export function choose(list) {
    const doubled = double(list)
    let last
    for (const one of doubled) last = one
    return last === undefined ? null : last
  }
`

async function built(name: string, plugins: ReturnType<typeof compressScripts>[]) {
  const bundle = await rolldown({
    input: { [name]: 'entry' },
    plugins: [{ name: 'entry', resolveId: (id) => id, load: () => source }, ...plugins],
  })
  const { output } = await bundle.generate({ minify: true })
  await bundle.close()
  return output[0].code
}

test('makes scripts shorter than the bundler alone does, and keeps what they do (NET-10)', async () => {
  const code = await built('page', [compressScripts()])
  expect(code.length).toBeLessThan((await built('page', [])).length)
  const { choose } = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  expect([choose([1, 2]), choose([])]).toEqual([4, null])
})

test('leaves React to its own build (NET-10)', async () => {
  expect(await built('react', [compressScripts()])).toBe(await built('react', []))
})
