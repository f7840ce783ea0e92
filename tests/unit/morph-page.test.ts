// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { isFromServer, morphPage, rememberPage } from '../../src/server/pages/morph-page.ts'

// jsdom has no CSS, and the ids here need no escaping.
vi.stubGlobal('CSS', { escape: (id: string) => id })

const html = (body: string, head = '') => `<html><head>${head}</head><body>${body}</body></html>`

/** Shows a page as the server rendered it. */
function show(body: string): string {
  document.body.innerHTML = body
  rememberPage()
  return html(body)
}

function find(selector: string): HTMLElement {
  const found = document.querySelector(selector)
  if (!(found instanceof HTMLElement)) throw new Error(`The page has no ${selector}`)
  return found
}

beforeEach(() => {
  document.head.innerHTML = ''
})

describe('a page that the server renders anew', () => {
  test('changes where the server changed it, and stays as people and scripts have made it (RTE-29)', () => {
    const page = (title: string) =>
      `<h1>${title}</h1><div id="drawer" class="drawer"><p>Inside</p></div><input id="typed" value=""><ul id="list"><li>one</li></ul>`
    const before = show(page('Old'))
    const [heading, drawer, typed] = [find('h1'), find('#drawer'), find('#typed')]
    drawer.classList.add('open')
    drawer.style.width = '40px'
    drawer.append(document.createElement('output'))
    if (typed instanceof HTMLInputElement) typed.value = 'somebody@lull.example'
    typed.focus()
    morphPage(before, html(page('New')))
    expect(find('h1')).toBe(heading)
    expect(heading.textContent).toBe('New')
    expect(find('#drawer')).toBe(drawer)
    expect([drawer.className, drawer.style.width, drawer.innerHTML]).toEqual([
      'drawer open',
      '40px',
      '<p>Inside</p><output></output>',
    ])
    expect(typed).toHaveProperty('value', 'somebody@lull.example')
    expect(document.activeElement).toBe(typed)
  })

  test('stays so where something beside it changes, as in an open drawer (RTE-29)', () => {
    const page = (title: string) =>
      `<dialog id="menu"><h2>${title}</h2><section hidden>More</section></dialog>`
    const before = show(page('Old'))
    const menu = find('#menu')
    menu.setAttribute('open', '')
    find('section').hidden = false
    menu.dataset.driven = 'true'
    morphPage(before, html(page('New')))
    expect(menu.outerHTML).toBe(
      '<dialog id="menu" open="" data-driven="true"><h2>New</h2><section>More</section></dialog>',
    )
  })

  test('has the attributes, elements and order that the server gives it (RTE-29)', () => {
    const before = show('<p id="a" class="x">a</p><p id="b">b</p><p id="c">c</p>')
    const [a, c] = [find('#a'), find('#c')]
    morphPage(before, html('<p id="c">c</p><p id="a" class="y" lang="fr">a</p><p id="d">d</p>'))
    expect(document.body.innerHTML).toBe('<p id="c">c</p><p id="a" class="y" lang="fr">a</p><p id="d">d</p>')
    expect([find('#a'), find('#c')]).toEqual([a, c])
    expect(isFromServer(find('#d'))).toBe(true)
  })

  test('is compared with what is there when nobody knows what it was rendered from (RTE-29)', () => {
    show('<h1>Old</h1><p class="a">text</p>')
    find('p').className = 'b'
    morphPage(null, html('<h1>New</h1><p class="a">text</p>'))
    expect(document.body.innerHTML).toBe('<h1>New</h1><p class="a">text</p>')
  })

  test('loads the styles and scripts that it brings once, and keeps those of before', () => {
    const style = '<link rel="stylesheet" href="/a.css">'
    const added = '<link rel="stylesheet" href="/b.css"><script type="module" src="/b.js"></script>'
    document.head.innerHTML = style
    const before = show('<p>a</p>')
    morphPage(before, html('<p>b</p>', `<title>B</title>${added}`))
    morphPage(html('<p>b</p>'), html('<p>c</p>', `<title>C</title>${added}`))
    expect(document.title).toBe('C')
    expect([...document.head.querySelectorAll('[href], [src]')].map((one) => one.outerHTML).join('')).toBe(
      style + added,
    )
  })
})

describe('an island of such a page', () => {
  const island = (props: string, slot: string, url = '/form.js') =>
    `<astro-island component-url="${url}" props='${props}' ssr=""><b>as built</b><astro-slot name="list"><i>${slot}</i></astro-slot></astro-island>`

  test('gets its new props when it is in use, and keeps what React rendered (RTE-29)', () => {
    const before = show(island('{"a":1}', 'old'))
    const form = find('astro-island')
    form.removeAttribute('ssr')
    find('b').textContent = 'as used'
    morphPage(before, html(island('{"a":2}', 'new')))
    expect([form.getAttribute('props'), form.hasAttribute('ssr')]).toEqual(['{"a":2}', true])
    expect([find('b').textContent, find('i').textContent]).toEqual(['as used', 'new'])
  })

  test('is not told of props that are the same (RTE-29)', () => {
    const before = show(`<h1>a</h1>${island('{"a":1}', 'old')}`)
    find('astro-island').removeAttribute('ssr')
    morphPage(before, html(`<h1>b</h1>${island('{"a":1}', 'old')}`))
    expect(find('astro-island').hasAttribute('ssr')).toBe(false)
  })

  test('is rendered by the server as long as nobody uses it (RTE-29)', () => {
    const before = show(island('{"a":1}', 'old'))
    morphPage(before, html(island('{"a":2}', 'new').replace('as built', 'as built now')))
    expect([find('b').textContent, find('i').textContent]).toEqual(['as built now', 'new'])
  })

  test('that has become another one makes the page reload (RTE-29)', () => {
    const before = show(island('{"a":1}', 'old'))
    find('astro-island').removeAttribute('ssr')
    expect(() => morphPage(before, html(island('{"a":2}', 'new', '/other.js')))).toThrow('another island')
  })
})
