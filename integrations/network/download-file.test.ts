import { BlockList } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drip, endless, type ImageSite, startImageSite } from '../../tests/support/image-site.ts'
import { loopback } from '../../tests/support/shop.ts'
import type { WantedFile } from './download-file.ts'
import { openDownloads } from './lazy-clients.ts'

let site: ImageSite
beforeEach(async () => {
  site = await startImageSite()
})
afterEach(() => site.close())

const get = (
  url: string,
  options: Partial<Parameters<typeof openDownloads>[0]> = {},
  wanted: Partial<WantedFile> = {},
) =>
  openDownloads({ privateNetworks: loopback(), timeoutMs: 5000, ...options })({
    url,
    accept: 'image/*',
    maxBytes: 1_000_000,
    isWanted: () => true,
    signal: new AbortController().signal,
    ...wanted,
  })

const CLOSED = { privateNetworks: new BlockList() }
const REFUSED = { ok: false, failure: 'address' }

describe('openDownloads', { tags: ['K-21'] }, () => {
  it('reads a file, and tells who asks', async () => {
    let headers = {}
    const url = site.serve('/a.png', (response, request) => {
      headers = request.headers
      response.end('photo')
    })
    expect(await get(url)).toEqual({ ok: true, bytes: Buffer.from('photo') })
    expect(headers).toMatchObject({ 'user-agent': 'KeurBebe-Import/1', accept: 'image/*' })
    expect(Object.keys(headers)).not.toContain('cookie')
  })

  it.each([
    'http://127.0.0.1:1/',
    'http://2130706433:1/',
    'http://0x7f.1:1/',
    'http://0177.0.0.1:1/',
    'http://[::1]:1/',
    'http://[::ffff:127.0.0.1]:1/',
    'http://localhost:1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://10.0.0.1/',
    'https://192.168.1.1/',
  ])('goes to no private network: %s', async (url) => {
    expect(await get(url, CLOSED)).toEqual(REFUSED)
  })

  it('looks a name up at each connection, so that one that leads elsewhere later is refused', async () => {
    const { port } = new URL(site.serve('/a.png', Buffer.from('photo')))
    let address = '127.0.0.1'
    const resolve = async () => [{ address }]
    const url = `http://boutique.example:${port}/a.png`
    expect(await get(url, { resolve })).toMatchObject({ ok: true })
    for (address of ['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1', 'fe80::1'])
      expect(await get(url, { resolve })).toEqual(REFUSED)
  })

  it('follows three redirects and no more', async () => {
    site.serve('/a.png', Buffer.from('photo'))
    site.serve('/1', '/a.png')
    site.serve('/2', `${site.origin}/1`)
    const third = site.serve('/3', '/2')
    expect(await get(third)).toMatchObject({ ok: true })
    expect(await get(site.serve('/4', '/3'))).toEqual({ ok: false, failure: 'redirects' })
    expect(await get(site.serve('/loop', '/loop'))).toEqual({ ok: false, failure: 'redirects' })
  })

  it('checks where a redirect leads', async () => {
    for (const [index, target] of ['http://169.254.169.254/', 'http://[::1]/', 'http://10.0.0.1/'].entries())
      expect(await get(site.serve(`/${index}`, target))).toEqual(REFUSED)
    for (const target of [
      'file:///etc/passwd',
      'ftp://exemple.sn/a.png',
      'http://a:b@exemple.sn/',
      'http://',
    ])
      expect(await get(site.serve('/other', target))).toEqual({ ok: false, failure: 'url' })
    expect(await get(site.serve('/nowhere', (response) => void response.writeHead(302).end()))).toMatchObject(
      {
        ok: false,
      },
    )
  })

  it('refuses what is no address of the web', async () => {
    for (const url of [
      'file:///etc/passwd',
      'data:image/png;base64,AAAA',
      'http://awa:secret@exemple.sn/',
      '/a.png',
      '',
    ])
      expect(await get(url)).toEqual({ ok: false, failure: 'url' })
    expect(site.asked).toEqual([])
  })

  it('reads no more than the limit, whatever the server announces', async () => {
    const size = { ok: false, failure: 'size' }
    expect(await get(site.serve('/endless', endless()))).toEqual(size)
    expect(await get(site.serve('/announced', endless(1_000_000_000)))).toEqual(size)
    expect(await get(site.serve('/whole', Buffer.alloc(1_000_000)))).toMatchObject({ ok: true })
    expect(await get(site.serve('/more', Buffer.alloc(1_000_001)))).toEqual(size)
  })

  it('reports a file that is shorter than announced as broken off', async () => {
    const url = site.serve('/short', (response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('photo', () => response.destroy())
    })
    expect(await get(url)).toMatchObject({ ok: false, failure: 'network', notSent: false })
  })

  it('stops reading when the beginning is not wanted', async () => {
    const url = site.serve('/page', endless())
    const starts: number[] = []
    const isWanted = (start: Uint8Array) => starts.push(start.length) > 1
    expect(await get(url, {}, { isWanted, maxBytes: 900_000_000 })).toMatchObject({ ok: true })
    expect(starts).toHaveLength(1)
  })

  it('ends a download that lasts too long, also drop by drop', async () => {
    const late = { ok: false, failure: 'network', timedOut: true }
    expect(await get(site.serve('/drip', drip), { timeoutMs: 300 })).toMatchObject(late)
    expect(
      await get(
        site.serve('/silent', () => {}),
        { timeoutMs: 100 },
      ),
    ).toMatchObject(late)
  })

  it('reports other answers, and how long to wait', async () => {
    const busy = site.serve(
      '/busy',
      (response) => void response.writeHead(429, { 'retry-after': '60' }).end(),
    )
    expect(await get(busy)).toEqual({ ok: false, failure: 'status', status: 429, retryAfterMs: 60_000 })
    expect(await get(`${site.origin}/none`)).toMatchObject({ failure: 'status', status: 404 })
    const { port } = new URL(site.origin)
    site.close()
    const gone = await get(`http://127.0.0.1:${port}/a.png`)
    expect(gone).toMatchObject({ failure: 'network', code: 'ECONNREFUSED', notSent: true })
  })
})
