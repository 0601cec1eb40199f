import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Engine } from '../data/engines/engine.ts'
import { openMemorySqlite } from '../data/engines/sqlite/sqlite.ts'
import { migrate } from '../data/migrate.ts'
import { aLine, productFile } from '../tests/builders/product-file.ts'
import { productForm } from '../tests/builders/product-form.ts'
import { anApi } from '../tests/support/api.ts'
import { imagesLeft } from '../tests/support/images-left.ts'
import type { TestShop } from '../tests/support/shop.ts'
import { signIn } from '../tests/support/sign-in.ts'

let engine: Engine
let shop: TestShop
let server: Server
let faults: unknown[]
/** settled once the API has answered */
let answered: PromiseWithResolvers<number>
/** settled once the request reaches the API */
let begun: PromiseWithResolvers<void>

beforeEach(async () => {
  engine = openMemorySqlite()
  await migrate(engine)
  faults = []
  answered = Promise.withResolvers()
  begun = Promise.withResolvers()
  const made = anApi(engine, { reportFault: (error) => faults.push(error) })
  shop = made.shop
  const app = new Hono().use(async (c, next) => {
    begun.resolve()
    await next()
    answered.resolve(c.res.status)
  })
  app.route('/api', made.api)
  server = createServer(getRequestListener(app.fetch)).listen(0, '127.0.0.1')
  await once(server, 'listening')
})

afterEach(async () => {
  server.close()
  await engine.close()
})

/** Sends the head of a request and part of its body (default: half), then disconnects. */
async function hangUp(
  path: string,
  body: Uint8Array,
  headers: Record<string, string>,
  bytes = body.length / 2,
): Promise<number> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const sent = Object.entries({ Host: 'shop', 'Content-Length': String(body.length), ...headers })
  client.write(`POST /api${path} HTTP/1.1\r\n${sent.map((line) => line.join(': ')).join('\r\n')}\r\n\r\n`)
  client.write(body.subarray(0, bytes))
  await begun.promise
  client.destroy()
  return answered.promise
}

describe('a client that disconnects', () => {
  it('during a product upload leaves no product and no image', async () => {
    const token = await signIn(shop, { may: ['products'] })
    const form = new Request('http://shop', { method: 'POST', body: productForm() })
    const body = new Uint8Array(await form.arrayBuffer())
    const type = form.headers.get('Content-Type') ?? ''
    await hangUp('/products', body, { Authorization: `Bearer ${token}`, 'Content-Type': type })
    expect(await shop.store.products.count()).toBe(0)
    expect((await imagesLeft(shop)).size).toBe(0)
    expect(faults).toEqual([])
  })

  it('during the upload of a CSV file leaves the catalogue unchanged', async () => {
    const token = await signIn(shop, { may: ['products'] })
    const body = new TextEncoder().encode('Nom;Prix\nBody;1000\n'.repeat(100))
    await hangUp('/products/import', body, { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' })
    expect(await shop.store.products.count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('after the upload of a CSV file, but before the import ends, leaves the catalogue unchanged', async () => {
    const token = await signIn(shop, { may: ['products'] })
    const file = new TextEncoder().encode(
      productFile(Array.from({ length: 20_000 }, (_, index) => aLine(index))),
    )
    const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'text/csv' }
    await hangUp('/products/import', file, headers, file.length)
    // Waits for the import to end, because it holds this lock until then.
    await shop.withLock('import', async () => {})
    expect(await shop.store.products.count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('during a contact request leaves no stored message', async () => {
    const body = new TextEncoder().encode(
      JSON.stringify({ name: 'Awa', email: 'awa@exemple.sn', subject: 'Bonjour', message: 'Allô ?' }),
    )
    expect(await hangUp('/contact', body, { 'Content-Type': 'application/json' })).toBe(400)
    expect(await shop.store.contact.list()).toEqual([])
    expect(faults).toEqual([])
  })
})
