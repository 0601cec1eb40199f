import { type Entry, unanswered } from './ledger.ts'
import { endOrder, placeOrder, type Workload } from './workload.ts'

const CONCURRENCY = 8
const TIMEOUT_MS = 60_000
const RETRY_DELAY_MS = 50

/**
 * Repeats every request without a response until it has one, every third one twice in parallel.
 * @throws after a minute
 */
export async function drain(customers: Workload): Promise<void> {
  const until = performance.now() + TIMEOUT_MS
  for (;;) {
    const open = unanswered(customers.ledger)
    if (open.length === 0) return
    if (performance.now() > until) throw new Error(`${open.length} orders still have no response.`)
    const left = open.entries()
    await Promise.all(
      Array.from({ length: CONCURRENCY }, async () => {
        for (const [index, entry] of left) await resend(customers, entry, index % 3 === 0)
      }),
    )
    if (unanswered(customers.ledger).length > 0)
      await new Promise((resolve) => setTimeout(resolve, RETRY_DELAY_MS))
  }
}

async function resend(customers: Workload, entry: Entry, twice: boolean): Promise<void> {
  if (entry.placed === 'unknown') await placeOrder(customers, entry, twice)
  else await endOrder(customers, entry, twice)
}
