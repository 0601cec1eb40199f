import { setTimeout as sleep } from 'node:timers/promises'
import { readProduct } from '../harness/api.ts'
import { type Orderable, orderBody } from '../harness/orders.ts'
import { type Random, seededRandom } from '../harness/seeded-random.ts'
import { type Edit, type Entry, type Ledger, stockKey, unanswered, unitsByKey } from './ledger.ts'
import type { RequestOutcome, Send } from './requests.ts'

const CLIENTS = 8
/** Milliseconds to wait after a request without a response. */
const RETRY_DELAY_MS = 25
const DRAIN_TIMEOUT_MS = 60_000
const DRAIN_DELAY_MS = 50
/**
 * Units that an edit adds to the stock that it read. All concurrent cancellations together return fewer units, so only the
 * edit can produce the stock that it writes.
 */
const EDITED_UNITS = 1000

export interface Workload {
  ask: Send
  url: string
  /** of the administrator who cancels and deletes orders */
  token: string
  ledger: Ledger
  products: readonly Orderable[]
}

/** Runs clients that order, cancel and browse until `done`. The round and the seed determine their actions. */
export async function runWorkload(
  customers: Workload,
  round: number,
  seed: number,
  done: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: CLIENTS }, async (_, number) => {
      const random = seededRandom(seed + round * 100 + number)
      const own: Entry[] = []
      for (let count = 0; !done(); count++) {
        // Only one client edits: if two edits set the stock to the same value, both succeed, but the second adds nothing.
        const edits = number === 0 && random.percent(60)
        const answered = edits
          ? await editVariant(customers)
          : await runAction(customers, random, own, `T${round}-${number}-${count}`)
        if (!answered) await sleep(RETRY_DELAY_MS)
      }
    }),
  )
}

/** @returns false without a response or after a 503 */
function runAction(customers: Workload, random: Random, own: Entry[], orderId: string): Promise<boolean> {
  const settled = own.filter(({ placed, ending }) => placed === 'acknowledged' && ending === null)
  if (settled.length > 0 && random.percent(20)) {
    const entry = random.oneOf(settled)
    entry.ending = { to: random.percent(70) ? 'cancelled' : 'deleted', answered: false, granted: 0 }
    return endOrder(customers, entry, random.percent(30))
  }
  if (random.percent(20)) return browse(customers, random)
  const entry = anOrder(customers.products, random, orderId)
  customers.ledger.orders.set(orderId, entry)
  own.push(entry)
  return placeOrder(customers, entry, random.percent(15))
}

/** Repeats unanswered requests, every third one twice in parallel, until all have responses. @throws after a minute */
export async function drain(customers: Workload): Promise<void> {
  const until = performance.now() + DRAIN_TIMEOUT_MS
  for (;;) {
    const open = unanswered(customers.ledger)
    if (open.length === 0) return
    if (performance.now() > until) throw new Error(`${open.length} orders still have no response.`)
    const left = open.entries()
    await Promise.all(
      Array.from({ length: CLIENTS }, async () => {
        for (const [index, entry] of left) await resend(customers, entry, index % 3 === 0)
      }),
    )
    if (unanswered(customers.ledger).length > 0) await sleep(DRAIN_DELAY_MS)
  }
}

async function resend(customers: Workload, entry: Entry, twice: boolean): Promise<void> {
  if (entry.placed === 'unknown') await placeOrder(customers, entry, twice)
  else await endOrder(customers, entry, twice)
}

/** Sends an order once, or twice in parallel; it must be stored once. */
async function placeOrder({ ask }: Workload, entry: Entry, duplicate: boolean): Promise<boolean> {
  const send = () => ask({ method: 'POST', path: '/api/orders', body: entry.body })
  const answers = await Promise.all(duplicate ? [send(), send()] : [send()])
  const hasStatus = (...those: number[]) =>
    answers.some(({ status }) => status !== null && those.includes(status))
  if (hasStatus(200, 201)) entry.placed = 'acknowledged'
  // One of two parallel requests may be refused because the other reserved the stock. So an order counts as refused
  // only when all its requests were refused.
  else if (answers.every(({ status }) => status === 409)) entry.placed = 'refused'
  return entry.placed !== 'unknown'
}

async function endOrder(
  { ask, token }: Workload,
  { orderId, ending }: Entry,
  duplicate: boolean,
): Promise<boolean> {
  if (!ending) throw new Error('This order has no end.')
  const path = `/api/orders/${orderId}`
  const send = () =>
    ending.to === 'cancelled'
      ? ask({ method: 'PATCH', path: `${path}/cancel`, token })
      : ask({ method: 'DELETE', path, token })
  const answers = await Promise.all(duplicate ? [send(), send()] : [send()])
  ending.granted += answers.filter(({ status }) => status === 200).length
  ending.answered ||= answers.some(({ status }) => status !== null && [200, 404, 409].includes(status))
  return ending.answered
}

/** Adds units to one size with an edit of the stock grid. The edit states the stock that was read just before. */
async function editVariant({ ask, url, products, token, ledger }: Workload): Promise<boolean> {
  const { _id = '', size = null } = products.findLast((product) => product.size) ?? {}
  const was = await readStock(url, _id, size)
  if (was === null) return false
  const edit: Edit = { keys: [_id, stockKey(_id, size ?? '')], units: EDITED_UNITS, outcome: 'unknown' }
  ledger.edits.push(edit)
  const cells = [{ color: null, size, stock: was + EDITED_UNITS, was }]
  const path = `/api/products/${_id}/variants`
  const { status } = await ask({ method: 'PATCH', path, body: JSON.stringify({ cells }), token })
  if (status === 200) edit.outcome = 'written'
  if (status === 409) edit.outcome = 'refused'
  return edit.outcome !== 'unknown'
}

async function readStock(url: string, productId: string, size: string | null): Promise<number | null> {
  try {
    const product = await readProduct(url, productId)
    return product.variants.find((variant) => variant.size === size)?.stock ?? null
  } catch {
    return null
  }
}

async function browse({ ask, products, token }: Workload, random: Random): Promise<boolean> {
  const { _id } = random.oneOf(products)
  const page = {
    method: 'GET',
    path: random.oneOf(['/', `/product/${_id}`, `/api/products/${_id}`, '/products/Jouer?page=2']),
  } as const
  const answer: RequestOutcome = await ask(
    random.percent(70) ? page : { method: 'GET', path: '/api/orders?limit=20', token },
  )
  return answer.status === 200
}

function anOrder(products: Workload['products'], random: Random, orderId: string): Entry {
  const chosen = new Map<Orderable, number>()
  for (let line = random.between(1, 3); line > 0; line--)
    chosen.set(random.oneOf(products), random.between(1, 3))
  const lines = [...chosen].map(([product, quantity]) => ({ product, quantity }))
  const units = lines.map(({ product: { _id, size }, quantity }) => ({ productId: _id, size, quantity }))
  const body = orderBody(orderId, lines, random.oneOf(['Cash', 'Wave']))
  return {
    orderId,
    body: JSON.stringify(body),
    quantities: unitsByKey(units),
    total: body.totalAmount,
    placed: 'unknown',
    ending: null,
  }
}
