import { type Entry, unanswered } from './ledger.ts'
import { type Customers, end, place } from './workload.ts'

/** Orders sent again at the same time. */
const TOGETHER = 8
/** By then every order must have had an answer, in milliseconds. */
const WITHIN = 60_000
const PAUSE = 50

/**
 * Asks again, in the same words, for everything that was not answered, until it is: every third one twice at once.
 * @throws when the shop still owes answers after a minute
 */
export async function settle(customers: Customers): Promise<void> {
  const until = performance.now() + WITHIN
  for (;;) {
    const open = unanswered(customers.ledger)
    if (open.length === 0) return
    if (performance.now() > until) throw new Error(`${open.length} commandes restent sans réponse.`)
    const left = open.entries()
    await Promise.all(
      Array.from({ length: TOGETHER }, async () => {
        for (const [index, entry] of left) await again(customers, entry, index % 3 === 0)
      }),
    )
    if (unanswered(customers.ledger).length > 0) await new Promise((resolve) => setTimeout(resolve, PAUSE))
  }
}

async function again(customers: Customers, entry: Entry, twice: boolean): Promise<void> {
  if (entry.placed === 'unknown') await place(customers, entry, twice)
  else await end(customers, entry, twice)
}
