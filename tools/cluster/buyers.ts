import type { ProductSummary } from '../../domain/catalogue/product.ts'
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
  const status = await fetch(`${url}/api/orders`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body,
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.status
    },
    () => null,
  )
  return { orderId, sent, answered: performance.now(), status }
}

export const isAcknowledged = ({ status }: Attempt) => status !== null && status < 300

/** Clients that order one unit after another and repeat each order until it is accepted. */
export function startBuyers(url: string, product: ProductSummary, count = 12) {
  const attempts: Attempt[] = []
  let buying = true
  const buyers = Array.from({ length: count }, async () => {
    while (buying) {
      const body = newOrder([product])
      for (let done = false; !done; ) {
        const attempt = await order(url, body)
        attempts.push(attempt)
        done = isAcknowledged(attempt)
        if (!done) await new Promise((resolve) => setTimeout(resolve, 50))
        if (!buying) break
      }
    }
  })
  return {
    attempts,
    stop: async () => {
      buying = false
      await Promise.all(buyers)
      return attempts
    },
  }
}

/**
 * Polls until the condition holds.
 * @returns the milliseconds until the last failed poll; 0 when none failed
 * @throws after ten seconds
 */
export async function waitUntil(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (let last = 0; ; ) {
    const asked = performance.now() - began
    if (await holds()) return last
    last = asked
    if (asked > 10_000) throw new Error(`${what}: nothing after ten seconds`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
