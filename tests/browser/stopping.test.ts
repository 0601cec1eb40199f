import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOrderInput } from '../builders/order-input.ts'
import { firstMerchant } from './support/merchant.ts'
import { type RunningShop, startShop } from './support/running-shop.ts'

let shop: RunningShop

beforeEach(async () => {
  shop = await startShop()
})

afterEach(() => shop?.stop())

/** An order request of which the shop has received the headers and the first 50 bytes. */
async function halfSent(order: string): Promise<Socket> {
  const client = connect(Number(new URL(shop.url).port), '127.0.0.1')
  const head = [
    'POST /api/orders HTTP/1.1',
    'Host: shop',
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(order)}`,
    'Expect: 100-continue',
  ]
  client.write(`${head.join('\r\n')}\r\n\r\n`)
  // The shop has read the headers, so the request is in progress.
  expect(String(await once(client, 'data'))).toContain('100 Continue')
  client.write(order.slice(0, 50))
  return client
}

/** Waits until the shop accepts no new connections. */
async function untilClosed(): Promise<void> {
  while (
    await fetch(`${shop.url}/api/ping`, { headers: { Connection: 'close' } }).then(
      () => true,
      () => false,
    )
  );
}

it('a shutdown completes an order request in progress, closes open streams and exits with 0', async () => {
  const merchant = await firstMerchant(shop.url)
  const product = await merchant.addProduct({ name: 'Ballon', price: 2000, stock: 5, category: 'Jouer' })
  const input = anOrderInput(product)
  const order = JSON.stringify(input)
  const events = await fetch(`${shop.url}/api/events`, {
    headers: { Authorization: `Bearer ${merchant.token}` },
  })
  const client = await halfSent(order)
  const ended = shop.terminate()
  await untilClosed()
  client.write(order.slice(50))
  expect(String(await once(client, 'data'))).toMatch(/^HTTP\/1\.1 201 /)
  expect(await ended).toBe(0)
  await events.text()

  await shop.restart()
  expect(await merchant.orders()).toMatchObject([
    { orderId: input.orderId, customerName: input.customerName },
  ])
  const answer = await fetch(`${shop.url}/api/products/${product._id}`)
  expect(await answer.json()).toMatchObject({ stock: 4 })
})
