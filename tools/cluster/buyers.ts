import type { ProductSummary } from '../../domain/catalogue/product.ts'
import { newOrder } from '../harness/orders.ts'

/** One attempt at an order, and what came of it. Moments in milliseconds of `performance.now()`. */
export interface Attempt {
  orderId: string
  sent: number
  answered: number
  /** of the answer; null when there was none */
  status: number | null
}

/** Sends an order, as a phone does that gives up after ten seconds. */
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

/** Whether the shop has said that it has the order. */
export const isAcknowledged = ({ status }: Attempt) => status !== null && status < 300

/** Buyers who order one piece after the other until they are told to stop, each order until it is acknowledged. */
export function buyersOf(url: string, product: ProductSummary, count = 12) {
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
 * Asks until the answer is yes. @returns how long after the beginning the last question was asked that got another one, in
 * milliseconds: 0 when the first one got it. How long an answer takes is the machine's business.
 * @throws after ten seconds
 */
export async function until(what: string, holds: () => Promise<boolean>): Promise<number> {
  const began = performance.now()
  for (let last = 0; ; ) {
    const asked = performance.now() - began
    if (await holds()) return last
    last = asked
    if (asked > 10_000) throw new Error(`${what} : rien après dix secondes`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}
