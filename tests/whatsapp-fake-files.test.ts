import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../domain/durations.ts'
import { BEARER, callerOf, codeOf } from './support/whatsapp-cloud/caller.ts'
import { ACCOUNT_ID } from './support/whatsapp-cloud/graph.ts'
import { aTemplate } from './support/whatsapp-cloud/templates.ts'
import { type FakeWhatsApp, startFakeWhatsApp } from './support/whatsapp-fake.ts'

const TO = '221771234567'
const PHOTO = new Uint8Array([255, 216, 255, 224])

let now = 1_796_032_800_000
let fake: FakeWhatsApp
beforeEach(async () => {
  fake = await startFakeWhatsApp({ clock: () => now })
  fake.delivery = 'held'
  await fake.world.write(fake.world.customer(TO), { type: 'text', text: { body: 'Bonjour' } })
})
afterEach(() => fake.close())

const ask = (path: string, init?: RequestInit) => callerOf(fake.url).ask(path, init)
const send = (body: object) => callerOf(fake.url).send(TO, body)
const upload = (...sent: Parameters<ReturnType<typeof callerOf>['upload']>) =>
  callerOf(fake.url).upload(...sent)
const photo = (type = 'image/jpeg', bytes: Uint8Array<ArrayBuffer> = PHOTO) => new Blob([bytes], { type })

describe('files of the fake WhatsApp', { tags: ['G-12', 'R-02'] }, () => {
  const download = (url: string, headers: Record<string, string> = BEARER) => fetch(url, { headers })

  it('are uploaded, sent, looked up, downloaded with the token, and deleted', async () => {
    const { id } = (await upload(photo())).answer as { id: string }
    expect(await codeOf(send({ type: 'image', image: { id, caption: 'Le lit' } }))).toBeUndefined()
    expect(await codeOf(send({ type: 'audio', audio: { id } }))).toBe(131053)
    const { answer } = await ask(id)
    const sha256 = createHash('sha256').update(PHOTO).digest('hex')
    expect(answer).toEqual({
      ...{ messaging_product: 'whatsapp', url: expect.stringContaining(fake.url), mime_type: 'image/jpeg' },
      ...{ sha256, file_size: 4, id },
    })
    const { url } = answer as { url: string }
    expect((await download(url, {})).status).toBe(401)
    expect(new Uint8Array(await (await download(url)).arrayBuffer())).toEqual(PHOTO)
    expect((await ask(id, { method: 'DELETE' })).answer).toEqual({ success: true })
    expect(await codeOf(ask(id))).toBe(100)
  })

  it('have an address for five minutes, after which another one is asked for', async () => {
    const { id, url } = fake.media.receive(PHOTO, 'image/jpeg')
    now += 299_000
    expect((await download(url)).status).toBe(200)
    now += 1000
    expect((await download(url)).status).toBe(404)
    const again = (await ask(id)).answer as { url: string }
    expect((await download(again.url)).status).toBe(200)
    expect((await download(again.url.replace(/hash=.*/, 'hash=x'))).status).toBe(404)
    now += 7 * DAY_MS - 2 * HOUR_MS
    expect((await ask(id)).status).toBe(200)
    now += 2 * HOUR_MS
    expect(await codeOf(ask(id))).toBe(100)
  })

  it('are refused of other types and sizes', async () => {
    expect(await codeOf(upload(null))).toBe(100)
    expect(await codeOf(upload(photo(), {}))).toBe(100)
    expect(await codeOf(upload(photo('image/gif')))).toBe(100)
    expect(await codeOf(upload(photo('image/jpeg', new Uint8Array(5_000_001))))).toBe(131053)
    expect(await codeOf(upload(photo('application/pdf', new Uint8Array(5_000_001))))).toBeUndefined()
  })

  it('can be others than WhatsApp says', async () => {
    const lies = { mime: 'image/png', sha256: 'AAAA', size: 9 }
    const { id, url, ...said } = fake.media.receive(PHOTO, 'text/html', lies)
    expect(said).toEqual({ mime_type: 'image/png', sha256: 'AAAA' })
    expect((await ask(id)).answer).toMatchObject({ mime_type: 'image/png', sha256: 'AAAA', file_size: 9 })
    expect((await download(url)).headers.get('Content-Type')).toBe('text/html')
    fake.media.forget(id)
    expect((await download(url)).status).toBe(404)
  })
})

describe('templates of the fake WhatsApp', { tags: ['G-12', 'R-02'] }, () => {
  const LIST = `${ACCOUNT_ID}/message_templates`
  interface Page {
    data: { id: string; name?: string; components?: unknown }[]
    paging?: { cursors: { after: string }; next?: string }
  }
  const list = async (path: string) => (await ask(path)).answer as Page

  it('are listed in pages, by state, and with the fields that are asked for', async () => {
    const more = Array.from({ length: 60 }, (_, index) => aTemplate(`modele_${index}`, 'Bonjour'))
    fake.templates = [
      ...more,
      aTemplate('refuse', 'Promo', { status: 'REJECTED', rejected_reason: 'ABUSIVE_CONTENT' }),
    ]
    const names: (string | undefined)[] = []
    const pages: number[] = []
    for (let next: string | undefined = LIST; next !== undefined; ) {
      const page: Page = await list(next)
      names.push(...page.data.map(({ name }) => name))
      pages.push(page.data.length)
      next = page.paging?.next
    }
    expect(pages).toEqual([25, 25, 11])
    expect(names).toEqual(fake.templates.map(({ name }) => name))
    const rejected = await list(`${LIST}?status=REJECTED&fields=name,status,rejected_reason`)
    expect(rejected.data).toEqual([
      { id: expect.any(String), name: 'refuse', status: 'REJECTED', rejected_reason: 'ABUSIVE_CONTENT' },
    ])
    expect(await list(`${LIST}?name=inconnu`)).toEqual({ data: [] })
  })

  it('can be sent when they are approved, with all of their values', async () => {
    const button = { type: 'URL', text: 'Suivre', url: 'https://example.sn/suivi/{{1}}' }
    fake.templates = [
      aTemplate('suivi', 'Commande {{1}}, {{2}}', {
        parameter_format: 'POSITIONAL',
        components: [
          { type: 'HEADER', format: 'IMAGE' },
          { type: 'BODY', text: 'Commande {{1}}, {{2}}' },
          { type: 'BUTTONS', buttons: [button] },
        ],
      }),
      aTemplate('pause', 'a', { status: 'PAUSED' }),
      aTemplate('fin', 'a', { status: 'DISABLED' }),
      aTemplate('attente', 'a', { status: 'PENDING' }),
    ]
    const template = (name: string, components: object[] = [], code = 'fr') =>
      codeOf(send({ type: 'template', template: { name, language: { code }, components } }))
    const header = { type: 'header', parameters: [{ type: 'image', image: { link: 'https://a.sn/a.jpg' } }] }
    const values = (...texts: string[]) => texts.map((text) => ({ type: 'text', text }))
    const body = { type: 'body', parameters: values('KB-1', 'demain') }
    const link = { type: 'button', sub_type: 'url', index: '0', parameters: values('abc') }
    expect(await template('suivi', [header, body, link])).toBeUndefined()
    expect(fake.messages.at(-1)).toMatchObject({ content: 'suivi', parameters: { 1: 'KB-1', 2: 'demain' } })
    expect(await template('suivi', [body, link])).toBe(132012)
    expect(await template('suivi', [header, body])).toBe(131008)
    expect(await template('suivi', [header, { ...body, parameters: values('KB-1') }, link])).toBe(132000)
    expect(await template('suivi', [header, body, link], 'en')).toBe(132001)
    expect(await template('pause')).toBe(132015)
    expect(await template('fin')).toBe(132016)
    expect(await template('attente')).toBe(132001)
  })
})
