import { setTimeout as sleep } from 'node:timers/promises'
import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { callApi } from '../harness/api.ts'
import { newOrder } from '../harness/orders.ts'

/** Times by `performance.now()`. */
export interface Attempt {
  orderId: string
  sent: number
  answered: number
  /** null without a response */
  status: number | null
}

export async function order(url: string, body: string): Promise<Attempt> {
  const { orderId } = JSON.parse(body) as { orderId: string }
  const sent = performance.now()
  const signal = AbortSignal.timeout(10_000)
  const status = await callApi(`${url}/api/orders`, { method: 'POST', body, signal }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
  return { orderId, sent, answered: performance.now(), status }
}

export const isAcknowledged = ({ status }: Attempt) => status !== null && status < 300

const BUYERS = 12

/** Starts clients that order single units and repeat each order until accepted. @returns a function that stops them */
export function startBuyers(url: string, product: ProductSummary) {
  const attempts: Attempt[] = []
  let buying = true
  const buyers = Array.from({ length: BUYERS }, async () => {
    while (buying) {
      const body = newOrder([product])
      for (let done = false; !done; ) {
        const attempt = await order(url, body)
        attempts.push(attempt)
        done = isAcknowledged(attempt)
        if (!done) await sleep(50)
        if (!buying) break
      }
    }
  })
  return async () => {
    buying = false
    await Promise.all(buyers)
    return attempts
  }
}

/** Polls until `holds` is true. @returns the milliseconds to the last false poll, or 0. @throws after ten seconds */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (let last = 0; ; ) {
    const asked = performance.now() - began
    if (await holds()) return last
    last = asked
    if (asked > 10_000) throw new Error(`${what}: nothing after ten seconds`)
    await sleep(5)
  }
}
