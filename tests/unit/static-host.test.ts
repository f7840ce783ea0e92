import fs, { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type StaticHost, startStaticHost } from '../../scripts/host/static-host.ts'
import { rawRequest } from '../../scripts/host/tests/raw-request.fixture.ts'

const files: Record<string, string> = {
  'index.html': `<h1>Home</h1>${' '.repeat(2000)}`,
  '404.html': `<h1>Nothing here</h1>${' '.repeat(2000)}`,
  'shop.html': '<h1>Shop</h1>',
  'shop/water.html': '<h1>Water</h1>',
  'shop/lemon & lime.html': '<h1>Lemon</h1>',
  'discount.html': '<h1>Discount</h1>',
  '_astro/app.1a2b.js': `export const x = 1;${' '.repeat(2000)}`,
  _headers: `/*
  X-Frame-Options: DENY
  Link: </a>; rel=preload
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
/shop
  Cache-Control: no-cache
/shop/*
  Cache-Control: no-cache
`,
  _redirects: `/shop/buy-now /shop/buy-now/subscribe 301
/discount/:code /discount 200
/discount/:code/ /discount/:code 301
`,
}

let directory: string
let host: StaticHost

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'static-host-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(directory, name, '..'), { recursive: true })
    writeFileSync(join(directory, name), text)
  }
  host = await startStaticHost({ directory, port: 0 })
})

afterAll(async () => {
  await host.close()
  rmSync(directory, { recursive: true, force: true })
})

const get = (path: string, options?: Parameters<typeof rawRequest>[2]) => rawRequest(host.port, path, options)

describe('the static host', () => {
  it('serves canonical addresses', async () => {
    expect((await get('/')).body).toContain('Home')
    expect((await get('/shop')).body).toBe('<h1>Shop</h1>')
    expect((await get('/shop/water?utm_source=x')).body).toBe('<h1>Water</h1>')
    expect((await get('/shop/lemon%20&%20lime')).body).toBe('<h1>Lemon</h1>')
  })

  it('redirects other spellings to the canonical address, with the query', async () => {
    for (const path of ['/shop/', '/shop.html', '/shop//', '//shop']) {
      const { status, headers } = await get(`${path}?a=1`)
      expect([path, status, headers.location]).toEqual([path, 301, '/shop?a=1'])
    }
    expect((await get('/index.html')).headers.location).toBe('/')
    expect((await get('/shop/lemon%20&%20lime/')).headers.location).toBe('/shop/lemon%20&%20lime')
    expect((await get('/discount/A%3FB%23C/?a=1')).headers.location).toBe('/discount/A%3FB%23C?a=1')
  })

  it('knows no other spelling of a file that is no page, and none of nothing (OPS-01)', async () => {
    for (const path of ['/_astro/app.1a2b.js/', '/_astro/app.1a2b.js.html', '/nowhere/', '/shop/nothing/']) {
      const { status, body } = await get(path)
      expect([path, status, body.includes('Nothing here')]).toEqual([path, 404, true])
    }
  })

  it('sets the headers of rules on redirects, too (OPS-01)', async () => {
    const spelling = await get('/shop/')
    expect([spelling.headers['x-frame-options'], spelling.headers['cache-control']]).toEqual([
      'DENY',
      'no-cache',
    ])
    expect((await get('/shop/buy-now')).headers['x-frame-options']).toBe('DENY')
  })

  it('never redirects to another host', async () => {
    for (const path of [
      '//evil.example/',
      '//evil.example//',
      '/\\evil.example/',
      '/%5Cevil.example/',
      '/%2F%2Fevil.example/',
    ]) {
      const { status, headers } = await get(path)
      const location = headers.location ?? '/'
      expect([path, status < 500, /^\/(?![/\\])/.test(String(location))]).toEqual([path, true, true])
    }
  })

  it('answers an unknown address with the 404 page, status 404 and no caching (RTE-34)', async () => {
    for (const path of [
      '/nowhere',
      '/shop/nothing',
      '/_astro/gone.js',
      '/_headers',
      '/_redirects',
      '/shop/%F0%9F%8D%8B',
    ]) {
      const { status, body, headers } = await get(path)
      expect([path, status, body.includes('Nothing here')]).toEqual([path, 404, true])
      expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate')
      expect(headers['x-frame-options']).toBe('DENY')
    }
  })

  it('follows redirects and rewrites of _redirects', async () => {
    const moved = await get('/shop/buy-now?a=1')
    expect([moved.status, moved.headers.location]).toEqual([301, '/shop/buy-now/subscribe?a=1'])
    const rewritten = await get('/discount/GLOW10')
    expect([rewritten.status, rewritten.body]).toEqual([200, '<h1>Discount</h1>'])
    expect((await get('/discount/GLOW10/more')).status).toBe(404)
  })

  it('sets the headers of all matching rules', async () => {
    const page = await get('/shop')
    expect([page.headers['x-frame-options'], page.headers['cache-control']]).toEqual(['DENY', 'no-cache'])
    expect(page.headers.link).toBe('</a>; rel=preload')
    const script = await get('/_astro/app.1a2b.js')
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(script.headers['content-type']).toMatch(/javascript/)
  })

  it('sends compressed files to clients that accept them (OPS-02)', async () => {
    const asked = (encoding: string, path: string) => get(path, { headers: { 'accept-encoding': encoding } })
    expect((await asked('gzip, br', '/')).headers['content-encoding']).toBe('br')
    expect((await asked('gzip', '/')).headers['content-encoding']).toBe('gzip')
    expect((await get('/')).headers['content-encoding']).toBeUndefined()
    const missing = await asked('br', '/nowhere')
    expect([missing.status, missing.headers['content-encoding']]).toEqual([404, 'br'])
    expect((await get('/')).headers.vary).toBe('Accept-Encoding')
    expect((await asked('br;q=0, gzip', '/')).headers['content-encoding']).toBe('gzip')
    expect((await asked('br;q=0, gzip;q=0', '/')).headers['content-encoding']).toBeUndefined()
    expect((await asked('br', '/')).headers['content-type']).toBe('text/html; charset=utf-8')
  })

  it('has no address for compressed copies (OPS-02)', async () => {
    for (const path of ['/index.html.br', '/index.html.gz', '/_astro/app.1a2b.js.br', '/404.html.gz'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('answers HEAD like GET without a body, and rejects other methods', async () => {
    const head = await get('/shop', { method: 'HEAD' })
    expect([head.status, head.headers['content-length'], head.body]).toEqual([200, '13', ''])
    expect((await get('/nowhere', { method: 'HEAD' })).body).toBe('')
    const post = await get('/shop', { method: 'POST' })
    expect([post.status, post.headers.allow]).toEqual([405, 'GET, HEAD'])
  })

  it('answers 304 when the client has the current version (OPS-02)', async () => {
    const { headers } = await get('/shop')
    const etag = String(headers.etag)
    const modified = String(headers['last-modified'])
    const statusWith = async (name: string, value: string, method = 'GET') =>
      (await get('/shop', { method, headers: { [name]: value } })).status
    const again = await get('/shop', { headers: { 'if-none-match': etag } })
    expect([again.status, again.body, again.headers['cache-control']]).toEqual([304, '', 'no-cache'])
    expect(await statusWith('if-none-match', `"a", ${etag}, "b"`)).toBe(304)
    expect(await statusWith('if-none-match', '*')).toBe(304)
    expect(await statusWith('if-none-match', etag, 'HEAD')).toBe(304)
    expect(await statusWith('if-none-match', '"a", "b"')).toBe(200)
    expect(await statusWith('if-modified-since', modified)).toBe(304)
    expect(await statusWith('if-modified-since', 'Sat, 01 Jan 2000 00:00:00 GMT')).toBe(200)
    expect(await statusWith('if-match', '"a"')).toBe(412)
    // A page that does not exist is never unchanged.
    expect((await get('/nowhere', { headers: { 'if-none-match': '*', range: 'bytes=0-3' } })).status).toBe(
      404,
    )
    // Each representation has its own tag.
    const compressed = await get('/', { headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers.etag).not.toBe((await get('/')).headers.etag)
  })

  it('answers ranges of a file (OPS-02)', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const { status, body, headers } = await get('/shop', { headers: { range, ...more } })
      return [status, body, headers['content-range']]
    }
    expect(await part('bytes=0-3')).toEqual([206, '<h1>', 'bytes 0-3/13'])
    expect(await part('bytes=-5')).toEqual([206, '</h1>', 'bytes 8-12/13'])
    expect(await part('bytes=4-')).toEqual([206, 'Shop</h1>', 'bytes 4-12/13'])
    expect(await part('bytes=13-')).toEqual([416, '', 'bytes */13'])
    expect(await part('bytes=0-1,3-4')).toEqual([200, '<h1>Shop</h1>', undefined])
    expect(await part('bytes=0-3', { 'if-range': '"another"' })).toEqual([200, '<h1>Shop</h1>', undefined])
  })

  it('survives malformed requests', async () => {
    const junk = [
      '/%',
      '/%E0%A4%A',
      '/%00',
      '/..%2f..%2fetc/passwd',
      '/../../etc/passwd',
      '/%2e%2e/%2e%2e/etc/passwd',
      `/${'a'.repeat(8000)}`,
    ]
    for (const path of junk) {
      const { status } = await get(path)
      expect([path.slice(0, 20), status >= 300 && status < 500]).toEqual([path.slice(0, 20), true])
    }
    for (const range of [
      'bytes=500-100',
      'bytes=-5',
      'bytes=x-y',
      'bytes=0-1,3-4',
      'lines=1-2',
      'bytes=99999999-',
    ]) {
      const { status } = await get('/shop', { headers: { range } })
      expect([range, [200, 206, 416].includes(status)]).toEqual([range, true])
    }
    expect((await get('/shop', { headers: { range: 'bytes=0-3' } })).body).toBe('<h1>')
    expect((await get('/')).status).toBe(200)
  })

  it('takes up what was added to the folder when it is told', async () => {
    writeFileSync(join(directory, 'admin.html'), '<h1>Studio</h1>')
    writeFileSync(join(directory, '_redirects'), `${files._redirects}/admin/production/* /admin 200\n`)
    expect((await get('/admin/production')).status).toBe(404)
    await host.reload()
    expect((await get('/admin')).body).toBe('<h1>Studio</h1>')
    expect((await get('/admin/production/structure/home;a%3Db')).body).toBe('<h1>Studio</h1>')
    expect((await get('/shop')).body).toBe('<h1>Shop</h1>')
  })

  it('serves another build that takes the folder’s place', async () => {
    const parent = mkdtempSync(join(tmpdir(), 'static-host-'))
    const folder = join(parent, 'dist')
    const build = (name: string, pages: Record<string, string>) => {
      mkdirSync(join(parent, name))
      for (const [file, text] of Object.entries(pages)) writeFileSync(join(parent, name, file), text)
    }
    build('dist', { 'index.html': 'Home', 'old.html': 'Old' })
    const other = await startStaticHost({ directory: folder, port: 0 })
    const read = async (path: string) => {
      const answer = await fetch(other.url + path)
      return [answer.status, await answer.text()]
    }
    expect(await read('/old')).toEqual([200, 'Old'])
    build('next', { 'index.html': 'Home', 'new.html': 'New', _redirects: '/old /new 200' })
    renameSync(folder, join(parent, 'former'))
    renameSync(join(parent, 'next'), folder)
    expect(await read('/old')).toEqual([200, 'New'])
    rmSync(join(folder, 'new.html'))
    expect(await read('/new')).toEqual([404, 'Not found'])
    await other.close()
    rmSync(parent, { recursive: true, force: true })
  })

  it('says when a folder has no site, and when a port is taken', async () => {
    await expect(startStaticHost({ directory: tmpdir(), port: 0 })).rejects.toThrow('no built site')
    await expect(startStaticHost({ directory, port: host.port })).rejects.toThrow(
      `The site service cannot start: port ${host.port} is taken`,
    )
  })
})

describe('a folder that is a link', () => {
  const write = (folder: string, text: string) => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'index.html'), text)
  }
  const pointTo = (link: string, target: string) => {
    symlinkSync(target, `${link}.next`)
    renameSync(`${link}.next`, link)
  }

  it('is served anew as soon as the link leads elsewhere, and stays when that cannot be read', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'static-host-link-'))
    const link = join(folder, 'current')
    write(join(folder, '1'), 'first')
    write(join(folder, '2'), 'second')
    write(join(folder, '3'), 'third')
    writeFileSync(join(folder, '3', '_redirects'), '/a\n')
    pointTo(link, join(folder, '1'))
    const linked = await startStaticHost({ directory: link, port: 0 })
    const read = async () => (await fetch(linked.url)).text()
    const error = vi.spyOn(console, 'error').mockImplementation(() => {})
    try {
      expect(await read()).toBe('first')
      pointTo(link, join(folder, '2'))
      expect(await Promise.all([read(), read(), read()])).toEqual(['second', 'second', 'second'])
      pointTo(link, join(folder, '3'))
      expect(await read()).toBe('second')
      expect(error).toHaveBeenCalledWith(expect.stringContaining('could not serve'), expect.anything())
      pointTo(link, join(folder, '1'))
      expect(await read()).toBe('first')
    } finally {
      error.mockRestore()
      await linked.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })

  it('goes on serving what it has between the renames by which another folder takes its place (OPS-02)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'static-host-swap-'))
    write(folder, 'first')
    const served = await startStaticHost({ directory: folder, port: 0 })
    const realpath = vi.spyOn(fs, 'realpathSync').mockImplementationOnce(() => {
      throw Object.assign(new Error('ENOENT: no such file or directory'), { code: 'ENOENT' })
    })
    syncBuiltinESMExports()
    try {
      const response = await fetch(served.url, { signal: AbortSignal.timeout(2000) })
      expect([response.status, await response.text()]).toEqual([200, 'first'])
      expect(realpath).toHaveBeenCalled()
    } finally {
      realpath.mockRestore()
      syncBuiltinESMExports()
      await served.close()
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
