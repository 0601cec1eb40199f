import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, readApi, readProduct } from '../harness/api.ts'
import { newOrder } from '../harness/orders.ts'
import type { MeasuredShop } from './hold-requests.ts'

const ROWS = 20_000
const RETRY_MS = 200
const HEADINGS = 'Nom;Prix (FCFA);Stock;Catégorie;Sous-catégorie;Marque;Description;Images'

interface ImportWait {
  /** milliseconds */
  longest: number
  orders: number
  seconds: number
}

/**
 * Writes an import of 20 000 new products, then undoes it. Meanwhile orders are sent over HTTP, one after the other: each
 * must be accepted. @returns the longest wait of an order
 */
export async function waitsDuringImport(
  shop: MeasuredShop,
): Promise<{ written: ImportWait; undone: ImportWait }> {
  const { url, token } = shop
  const before = await countProducts(url)
  const written = await waitsDuring(shop, async () => {
    const response = await fetch(`${url}/api/products/import`, {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv', Authorization: `Bearer ${token}` },
      body: newProducts(),
    })
    const last = (await response.text()).trim().split('\n').at(-1) ?? ''
    if (!last.includes('"written":true')) throw new Error(`The import was not written: ${last}`)
  })
  const undone = await waitsDuring(shop, async () => {
    const { actions } = await readApi<{ actions: { id: string }[] }>(`${url}/api/bulk-actions`, { token })
    // On a busy machine it takes longer than a connection may be silent, and goes on all the same.
    await callApi(`${url}/api/bulk-actions/${actions[0]?.id}/undo`, { method: 'POST', token }).catch(
      () => null,
    )
    while ((await countProducts(url)) > before) await sleep(RETRY_MS)
  })
  return { written, undone }
}

async function waitsDuring({ url, ids }: MeasuredShop, work: () => Promise<void>): Promise<ImportWait> {
  const product = await readProduct(url, ids[0] ?? '')
  const began = performance.now()
  let isDone = false
  const working = work().finally(() => {
    isDone = true
  })
  working.catch(() => {})
  let [longest, orders] = [0, 0]
  while (!isDone) {
    const sent = performance.now()
    const body = newOrder([product])
    // A shop that is busy says so; whoever orders tries again.
    for (;;) {
      const answer = await callApi(`${url}/api/orders`, { method: 'POST', body })
      if (answer.ok) break
      if (answer.status !== 503) throw new Error(`An order was refused: ${await answer.text()}`)
      await sleep(RETRY_MS)
    }
    longest = Math.max(longest, performance.now() - sent)
    orders += 1
  }
  await working
  return { longest, orders, seconds: (performance.now() - began) / 1000 }
}

async function countProducts(url: string): Promise<number> {
  const answer = await fetch(`${url}/api/products?limit=1`)
  await answer.arrayBuffer()
  return Number(answer.headers.get('X-Total-Count'))
}

function newProducts(): string {
  const name = crypto.randomUUID().slice(0, 8)
  const rows = Array.from(
    { length: ROWS },
    (_, number) =>
      `Article ${name} ${number};${1000 + number};5;Jouer;Essai;Keur Bébé;Un article d’essai.;https://images.exemple.sn/a.webp`,
  )
  return [HEADINGS, ...rows].join('\n')
}
