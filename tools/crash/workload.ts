import { type Orderable, orderBody } from '../harness/orders.ts'
import { type Random, seededRandom } from '../harness/seeded-random.ts'
import type { Entry, Ledger } from './ledger.ts'
import type { Answer, Ask } from './requests.ts'

/** How many customers order at the same time. */
const CUSTOMERS = 8
/** After an answer that was none, in milliseconds: nobody hammers at a closed door. */
const PAUSE = 25

/** Those who order, change their mind, and write down what they were told. */
export interface Customers {
  ask: Ask
  /** an administrator's, who cancels and deletes for them */
  token: string
  ledger: Ledger
  /** what there is to buy; a scarce one sells out */
  products: readonly Orderable[]
}

/** Has customers order until `done` says so. @param round names their orders and decides what they do */
export async function goShopping(
  customers: Customers,
  round: number,
  seed: number,
  done: () => boolean,
): Promise<void> {
  await Promise.all(
    Array.from({ length: CUSTOMERS }, async (_, number) => {
      const random = seededRandom(seed + round * 100 + number)
      const mine: Entry[] = []
      for (let count = 0; !done(); count++) {
        const answered = await once(customers, random, mine, `T${round}-${number}-${count}`)
        if (!answered) await new Promise((resolve) => setTimeout(resolve, PAUSE))
      }
    }),
  )
}

/** One thing a customer does. @returns whether the shop answered */
function once(customers: Customers, random: Random, mine: Entry[], orderId: string): Promise<boolean> {
  const settled = mine.filter(({ placed, ending }) => placed === 'acknowledged' && ending === null)
  if (settled.length > 0 && random.percent(20)) {
    const entry = random.oneOf(settled)
    entry.ending = { to: random.percent(70) ? 'cancelled' : 'deleted', answered: false, granted: 0 }
    return end(customers, entry, random.percent(30))
  }
  if (random.percent(20)) return look(customers, random)
  const entry = anOrder(customers.products, random, orderId)
  customers.ledger.orders.set(orderId, entry)
  mine.push(entry)
  return place(customers, entry, random.percent(15))
}

/** Sends an order, twice at the same moment when `twice`: whatever is answered, it is one order. */
export async function place({ ask }: Customers, entry: Entry, twice: boolean): Promise<boolean> {
  const send = () => ask({ method: 'POST', path: '/api/orders', body: entry.body })
  const answers = await Promise.all(twice ? [send(), send()] : [send()])
  const said = (...those: number[]) => answers.some(({ status }) => status !== null && those.includes(status))
  if (said(200, 201)) entry.placed = 'acknowledged'
  // Of two at once one may be refused for the pieces the other took: only when none was taken on, there is no order.
  else if (answers.every(({ status }) => status === 409)) entry.placed = 'refused'
  return entry.placed !== 'unknown'
}

/** Cancels or deletes an order; a second time, it is cancelled or gone already. */
export async function end(
  { ask, token }: Customers,
  { orderId, ending }: Entry,
  twice: boolean,
): Promise<boolean> {
  if (!ending) throw new Error('This order has no end.')
  const path = `/api/orders/${orderId}`
  const send = () =>
    ending.to === 'cancelled'
      ? ask({ method: 'PATCH', path: `${path}/cancel`, token })
      : ask({ method: 'DELETE', path, token })
  const answers = await Promise.all(twice ? [send(), send()] : [send()])
  ending.granted += answers.filter(({ status }) => status === 200).length
  ending.answered ||= answers.some(({ status }) => status !== null && [200, 404, 409].includes(status))
  return ending.answered
}

/** Looks at a page or a list, kept or not. */
async function look({ ask, products, token }: Customers, random: Random): Promise<boolean> {
  const { _id } = random.oneOf(products)
  const page = {
    method: 'GET',
    path: random.oneOf(['/', `/product/${_id}`, `/api/products/${_id}`, '/products/Jouer?page=2']),
  } as const
  const answer: Answer = await ask(
    random.percent(70) ? page : { method: 'GET', path: '/api/orders?limit=20', token },
  )
  return answer.status === 200
}

function anOrder(products: Customers['products'], random: Random, orderId: string): Entry {
  const chosen = new Map<Orderable, number>()
  for (let line = random.between(1, 3); line > 0; line--)
    chosen.set(random.oneOf(products), random.between(1, 3))
  const lines = [...chosen].map(([product, quantity]) => ({ product, quantity }))
  const body = orderBody(orderId, lines, random.oneOf(['Cash', 'Wave']))
  return {
    orderId,
    body: JSON.stringify(body),
    pieces: new Map(lines.map(({ product, quantity }) => [product._id, quantity])),
    total: body.totalAmount,
    placed: 'unknown',
    ending: null,
  }
}
