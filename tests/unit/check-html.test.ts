import { expect, test } from 'vitest'
import { checkHtml } from '../../scripts/build/checks/check-html.ts'
import { siteFolder } from './site-folder.fixture.ts'

const site = siteFolder()

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>T</title><style>a > b{}</style></head><body>${body}</body></html>`

test('names each finding once, with a page that has it and how many more do (SEO-07)', () => {
  const bad = page('<main><p><button type="button">A</button><div>B</div></p></main>')
  site.write({
    'a.html': bad,
    'b.html': bad,
    'c.html': page('<style>p{}</style><main><h1>Right</h1></main>'),
    'd.html': page('<main><h1>Right</h1><script>const a = "<p><div>"</script></main>'),
  })
  const { pages, problems } = checkHtml(site.directory)
  expect(pages).toBe(4)
  expect(problems).toEqual([
    "/a and 1 more: Stray end tag '</p>' (close-order)",
    expect.stringMatching(/^\/c: .*<style>.*\(element-permitted-content\)$/),
  ])
})
