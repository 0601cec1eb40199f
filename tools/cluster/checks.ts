import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../domain/catalogue/product.ts'
import type { Administrator } from '../harness/admin-client.ts'
import { callApi, readApi, readProduct } from '../harness/api.ts'
import { newOrder } from '../harness/orders.ts'
import type { Cluster } from '../harness/postgres.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { median } from '../harness/statistics.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { type Attempt, isAcknowledged, order, startBuyers, waitUntil } from './buyers.ts'

export interface ClusterSetup {
  url: string
  one: ServerProcess
  other: ServerProcess
  cluster: Cluster
  administrator: Administrator
  settings: Record<string, string>
}

export interface CheckResult {
  summary: string
  problems: string[]
}

const MAX_DELAY_MS = 1_000
const STOCK = 40
const BUYERS = 100
const EDITS = 20
const SIZES = { S: 5, M: 40 }

const text = async (url: string) => (await fetch(url)).text()
const formatPrice = (price: number) => `${String(price).replace(/(\d)(\d{3})$/, '$1\u202f$2')} FCFA`

/** Checks that an edit at one instance replaces the cached page, list and API response of the other. */
export async function checkEdits({ one, other, administrator }: ClusterSetup): Promise<CheckResult> {
  const { _id } = await administrator.addProduct('Ballon corrigé', 10)
  const token = await administrator.signIn()
  const pages = [`/product/${_id}`, '/products/Jouer', `/api/products/${_id}`].map((path) => other.url + path)
  const waits: number[] = []
  for (let edit = 1; edit <= EDITS; edit++) {
    await Promise.all(pages.map(text))
    const price = 2000 + edit
    await readApi(`${one.url}/api/products/${_id}`, { method: 'PATCH', token, body: { price } })
    const shows = async (url: string) =>
      (await text(url)).includes(url.includes('/api/') ? `"price":${price}` : formatPrice(price))
    const each = pages.map((page) => waitUntil('an edit', () => shows(page)))
    waits.push(Math.max(...(await Promise.all(each))))
  }
  const longest = Math.max(...waits)
  return {
    summary: `After an edit the other instance served the old version for ${ms(longest)} at most, median ${ms(median(waits))} (of ${EDITS})`,
    problems: longest > MAX_DELAY_MS ? ['the old version was served for more than a second'] : [],
  }
}

/** Checks that event streams of one instance receive orders of the other, and end after a logout at the other. */
export async function checkEvents({ one, other, administrator }: ClusterSetup): Promise<CheckResult> {
  const product = await administrator.addProduct('Ballon annoncé', 10)
  const Authorization = `Bearer ${await administrator.signIn()}`
  const stream = await fetch(`${other.url}/api/events`, { headers: { Authorization } })
  const events = readerOf(stream)
  const body = newOrder([product])
  await order(one.url, body)
  const { orderId } = JSON.parse(body) as { orderId: string }
  const eventDelay = await waitUntil('an event', async () => events.text().includes(orderId))
  await fetch(`${one.url}/api/users/logout`, { method: 'POST', headers: { Authorization } })
  const ended = await waitUntil('the end of a session', async () => events.ended())
  const refused = await fetch(`${other.url}/api/orders`, { headers: { Authorization } })
  await administrator.signIn()
  const problems = []
  if (Math.max(eventDelay, ended) > MAX_DELAY_MS)
    problems.push('an event or the end of a session took more than a second')
  if (refused.status !== 401)
    problems.push(`an ended session is still valid at the other instance (${refused.status})`)
  return { summary: `Order event after ${ms(eventDelay)}, end of session after ${ms(ended)}`, problems }
}

function readerOf(stream: Response) {
  let read = ''
  let ended = false
  const decoder = new TextDecoder()
  void (async () => {
    for await (const part of stream.body ?? []) read += decoder.decode(part, { stream: true })
    ended = true
  })().catch(() => {
    ended = true
  })
  return { text: () => read, ended: () => ended }
}

export async function checkOverselling(setup: ClusterSetup): Promise<CheckResult> {
  const product = await setup.administrator.addProduct('Ballon convoité', STOCK)
  const attempts = await Promise.all(
    Array.from({ length: BUYERS }, () => order(setup.url, newOrder([product]))),
  )
  const sold = attempts.filter(isAcknowledged).length
  const refused = attempts.filter(({ status }) => status === 409).length
  const problems = []
  if (sold !== STOCK || refused !== BUYERS - STOCK) problems.push(`${sold} sold, ${refused} refused`)
  problems.push(...(await wrongStock(setup, product, 0)))
  return { summary: `${BUYERS} parallel orders for ${STOCK} units: ${sold} sold`, problems }
}

/** Checks that parallel orders and stock edits at both instances neither oversell a size nor lose units. */
export async function checkSizes(setup: ClusterSetup): Promise<CheckResult> {
  const { S, M } = SIZES
  const product = await setup.administrator.addProduct('Body convoité', S + M, SIZES)
  const token = await setup.administrator.signIn()
  const buy = (size: string, count: number) =>
    Promise.all(Array.from({ length: count }, () => order(setup.url, newOrder([{ ...product, size }]))))
  const [small, medium, edits] = await Promise.all([
    buy('S', BUYERS),
    buy('M', M),
    Promise.all([setup.one, setup.other].map(({ url }, index) => editSize(url, token, product, index))),
  ])
  const [soldSmall, soldMedium] = [small, medium].map((attempts) => attempts.filter(isAcknowledged).length)
  const added = edits.flat().reduce((sum, units) => sum + units, 0)
  const problems = (await proveStock('', setup.cluster.url)).problems
  if (soldSmall !== S) problems.push(`${soldSmall} units of size S sold instead of ${S}: ${statuses(small)}`)
  if (soldMedium !== M)
    problems.push(`${soldMedium} units of size M sold instead of ${M}: ${statuses(medium)}`)
  problems.push(...(await wrongStock(setup, product, added)))
  return {
    summary:
      `${BUYERS} parallel orders for ${S} units of a size: ${soldSmall} sold, beside ${soldMedium} of another size ` +
      `and ${edits.flat().length} edits`,
    problems,
  }
}

/** Reads the stock of size M at one instance and adds units, several times. @returns the units of each accepted edit */
async function editSize(url: string, token: string, { _id }: Product, index: number): Promise<number[]> {
  const added: number[] = []
  for (let edit = 0; edit < EDITS; edit++) {
    const { variants } = await readProduct(url, _id)
    const was = variants.find(({ size }) => size === 'M')?.stock ?? 0
    // Each edit adds a different number: if two edits set the same stock, the second would be accepted but add nothing.
    const units = 1000 * (1 + index * EDITS + edit)
    const body = { cells: [{ color: null, size: 'M', stock: was + units, was }] }
    const answer = await callApi(`${url}/api/products/${_id}/variants`, { method: 'PATCH', token, body })
    if (answer.ok) added.push(units)
    else if (answer.status !== 409) throw new Error(`edit of a size: ${answer.status}`)
  }
  return added
}

export async function checkStock({ cluster }: ClusterSetup): Promise<CheckResult> {
  return proveStock('', cluster.url)
}

export async function checkInstanceCrash(setup: ClusterSetup): Promise<CheckResult> {
  const { attempts, from, to, problems } = await sellDuring(setup, 'Ballon disputé', 1_500, async () => {
    await setup.one.kill('SIGKILL')
    await pause(3_000)
    await setup.one.start()
  })
  const duringCrash = attempts.filter(({ sent }) => sent > from && sent < to)
  if (!duringCrash.some(isAcknowledged)) problems.push('the other instance sold nothing during the crash')
  const failed = attempts.filter((attempt) => !isAcknowledged(attempt)).length
  return {
    summary:
      `An instance killed under load: ${count(attempts)} orders accepted, ${count(duringCrash)} of them by the other alone, ` +
      `${failed} attempts repeated`,
    problems,
  }
}

export async function checkDatabaseRestart(
  setup: ClusterSetup,
  how: 'fast' | 'immediate',
): Promise<CheckResult> {
  const { attempts, from, to, problems } = await sellDuring(
    setup,
    `Ballon patient ${how}`,
    3_000,
    async () => {
      await setup.cluster.stop(how)
      await pause(1_000)
      await setup.cluster.start()
    },
  )
  const failures = attempts.filter((attempt) => !isAcknowledged(attempt))
  const before = failures.filter(({ answered }) => answered < from).length
  const after = failures.filter(({ sent }) => sent > to).length
  if (before > 0) problems.push(`${before} errors before the stop`)
  if (after > 0) problems.push(`${after} errors after the database returned`)
  if (!attempts.some((attempt) => attempt.sent > to && isAcknowledged(attempt)))
    problems.push('nothing sold afterwards')
  const seen = await checkEdits(setup)
  return {
    summary:
      `PostgreSQL restarted (${how}) under load, away ${ms(to - from)}: ${count(attempts)} orders accepted, ` +
      `${failures.length} attempts repeated, ${after} of them after its return`,
    problems: [...problems, ...seen.problems],
  }
}

/** Sells during a fault and for `afterwards` milliseconds after it. Reports lost orders. */
async function sellDuring(setup: ClusterSetup, name: string, afterwards: number, fault: () => Promise<void>) {
  const product = await setup.administrator.addProduct(name, 1_000_000)
  const stopBuyers = startBuyers(setup.url, product)
  await pause(1_500)
  const from = performance.now()
  await fault()
  const to = performance.now()
  await pause(afterwards)
  const attempts = await stopBuyers()
  return { attempts, from, to, problems: await findLostOrders(setup, product, attempts) }
}

async function findLostOrders(
  setup: ClusterSetup,
  product: Product,
  attempts: readonly Attempt[],
): Promise<string[]> {
  await setup.administrator.signIn()
  const stored = (await setup.administrator.orders()).filter(
    ({ items }) => items[0]?.productId === product._id,
  )
  const ids = new Set(stored.map(({ orderId }) => orderId))
  const missing = attempts.filter((attempt) => isAcknowledged(attempt) && !ids.has(attempt.orderId))
  const problems = []
  if (missing.length > 0) problems.push(`${missing.length} accepted orders are missing`)
  if (ids.size !== stored.length) problems.push('orders are stored twice')
  problems.push(...(await wrongStock(setup, product, product.stock - stored.length)))
  return problems
}

/** Reads a product's stock at both instances. @returns a problem unless both are as expected */
async function wrongStock(
  { one, other }: ClusterSetup,
  { _id }: Product,
  expected: number,
): Promise<string[]> {
  const products = await Promise.all([one, other].map(({ url }) => readProduct(url, _id)))
  const stocks = products.map(({ stock }) => stock)
  if (stocks.every((stock) => stock === expected)) return []
  return [`stock ${stocks.join(' and ')} instead of ${expected}`]
}

/** Such as `201 × 7, 503 × 33`. */
function statuses(attempts: readonly Attempt[]): string {
  const groups = Object.groupBy(attempts, ({ status }) => String(status))
  return Object.entries(groups)
    .map(([status, group = []]) => `${status} × ${group.length}`)
    .join(', ')
}

const count = (attempts: readonly Attempt[]) => attempts.filter(isAcknowledged).length
const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`
