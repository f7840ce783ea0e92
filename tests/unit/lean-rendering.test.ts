import { expect, test } from 'vitest'
import { islandProps } from '../../src/integrations/island-props.ts'
import { PageResponse } from '../../src/integrations/page-response.ts'

const island = (name: string) => ({ componentUrl: '/Menu.tsx', componentExport: { value: name } })

test('writes an island’s props once for the same ones in a row', () => {
  const sections = Object.freeze(['Tea'])
  let written = 0
  const write = (name: string, props: Record<string, unknown>) =>
    islandProps(island(name), props, () => {
      written += 1
      return `${name} ${JSON.stringify(props)}`
    })
  const menu = write('Menu', { sections, title: 'Shop' })
  expect(write('Menu', { sections, title: 'Shop' })).toBe(menu)
  expect(written).toBe(1)
  expect(write('Header', { sections, title: 'Shop' })).toBe(menu.replace('Menu', 'Header'))
  expect(write('Menu', { sections, title: 'All' })).toContain('All')
  expect(write('Menu', { sections: Object.freeze(['Tea']), title: 'All' })).toContain('All')
  expect(written).toBe(4)
})

test('writes props that can change for each island', () => {
  const data = { title: 'Mint' }
  const write = () => islandProps(island('Form'), { data }, () => data.title)
  expect(write()).toBe('Mint')
  data.title = 'Lemon'
  expect(write()).toBe('Lemon')
})

test('keeps a page’s text beside its status and headers', async () => {
  const init = { status: 404, headers: { 'Content-Type': 'text/html' } }
  const page = () => new PageResponse('<p>Café – 茶</p>', init)
  expect(await page().text()).toBe('<p>Café – 茶</p>')
  expect(new TextDecoder().decode(await page().arrayBuffer())).toBe('<p>Café – 茶</p>')
  expect([page().status, page().headers.get('content-type'), page().body === null]).toEqual([
    404,
    'text/html',
    false,
  ])
  const bytes = new PageResponse(new TextEncoder().encode('Café'), { status: 200 })
  expect(await bytes.text()).toBe('Café')
  expect(await new PageResponse(null, { status: 200 }).text()).toBe('')
})

test('lets go of a page’s text with the first read, because V8 keeps the response', async () => {
  const page = new PageResponse('<p>Tea</p>', { status: 200 })
  await page.text()
  await expect(page.text()).rejects.toThrow('The page was read before.')
  await expect(page.arrayBuffer()).rejects.toThrow('The page was read before.')
})
