import type { Product } from '../../domain/catalogue/product.ts'
import type { Administrator } from '../harness/admin-client.ts'
import { newOrder } from '../harness/orders.ts'
import type { Cluster } from '../harness/postgres-cluster.ts'
import type { ShopProcess } from '../harness/shop-process.ts'
import { median } from '../harness/statistics.ts'
import { buyersOf, isAcknowledged, order, until } from './buyers.ts'

/** What the trials have before them. */
export interface Stage {
  /** the address of nginx, which asks either of them */
  url: string
  one: ShopProcess
  other: ShopProcess
  cluster: Cluster
  administrator: Administrator
  /** with which an instance is started */
  settings: Record<string, string>
}

/** What a trial found, in a sentence, and what is wrong with it, if anything. */
export interface Finding {
  said: string
  wrong: string[]
}

const A_SECOND = 1_000
const PIECES = 40
const SHOPPERS = 100
const EDITS = 20

const text = async (url: string) => (await fetch(url)).text()
const francs = (price: number) => `${String(price).replace(/(\d)(\d{3})$/, '$1\u202f$2')} FCFA`

/** An edit at one instance shows at the other, on the page, in the list and in the API, all of which it had kept. */
export async function editsAreSeen({ one, other, administrator }: Stage): Promise<Finding> {
  const { _id } = await administrator.addProduct('Ballon corrigé', 10)
  const token = await administrator.signIn()
  const pages = [`/product/${_id}`, '/products/Jouer', `/api/products/${_id}`].map((path) => other.url + path)
  const waits: number[] = []
  for (let edit = 1; edit <= EDITS; edit++) {
    await Promise.all(pages.map(text))
    const price = 2000 + edit
    const answer = await fetch(`${one.url}/api/products/${_id}`, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
      body: JSON.stringify({ price }),
    })
    if (!answer.ok) throw new Error(`correction : ${answer.status}`)
    const shows = async (url: string) =>
      (await text(url)).includes(url.includes('/api/') ? `"price":${price}` : francs(price))
    const each = pages.map((page) => until('une correction', () => shows(page)))
    waits.push(Math.max(...(await Promise.all(each))))
  }
  const longest = Math.max(...waits)
  return {
    said: `Après une correction l’autre instance a montré l’ancien ${ms(longest)} au plus, médiane ${ms(median(waits))} (sur ${EDITS})`,
    wrong: longest > A_SECOND ? ['l’ancien a été montré plus d’une seconde'] : [],
  }
}

/** The dashboard at one instance hears of an order at the other; a session ended at one ends its stream at the other. */
export async function eventsAreDelivered({ one, other, administrator }: Stage): Promise<Finding> {
  const product = await administrator.addProduct('Ballon annoncé', 10)
  const Authorization = `Bearer ${await administrator.signIn()}`
  const stream = await fetch(`${other.url}/api/events`, { headers: { Authorization } })
  const events = readerOf(stream)
  const body = newOrder([product])
  await order(one.url, body)
  const { orderId } = JSON.parse(body) as { orderId: string }
  const heard = await until('un avis', async () => events.text().includes(orderId))
  await fetch(`${one.url}/api/users/logout`, { method: 'POST', headers: { Authorization } })
  const ended = await until('une fin de session', async () => events.ended())
  const refused = await fetch(`${other.url}/api/orders`, { headers: { Authorization } })
  await administrator.signIn()
  const wrong = []
  if (Math.max(heard, ended) > A_SECOND) wrong.push('un avis ou une fin de session a mis plus d’une seconde')
  if (refused.status !== 401)
    wrong.push(`une session finie vaut encore à l’autre instance (${refused.status})`)
  return { said: `Commande annoncée après ${ms(heard)}, fin de session suivie après ${ms(ended)}`, wrong }
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

/** A hundred shoppers want forty pieces at the same moment, through both instances. */
export async function piecesAreSoldOnce(stage: Stage): Promise<Finding> {
  const product = await stage.administrator.addProduct('Ballon convoité', PIECES)
  const attempts = await Promise.all(
    Array.from({ length: SHOPPERS }, () => order(stage.url, newOrder([product]))),
  )
  const sold = attempts.filter(isAcknowledged).length
  const refused = attempts.filter(({ status }) => status === 409).length
  const stocks = await stockAt(stage, product)
  const wrong = []
  if (sold !== PIECES || refused !== SHOPPERS - PIECES) wrong.push(`${sold} vendues, ${refused} refusées`)
  if (stocks.some((stock) => stock !== 0)) wrong.push(`stock ${stocks.join(' et ')} au lieu de 0`)
  return { said: `${SHOPPERS} commandes à la fois pour ${PIECES} pièces : ${sold} vendues`, wrong }
}

/** One instance is killed under load, and comes back; an edit it did not hear of shows there too. */
export async function aKilledInstanceLosesNothing(stage: Stage): Promise<Finding> {
  const product = await stage.administrator.addProduct('Ballon disputé', 1_000_000)
  const buyers = buyersOf(stage.url, product)
  await pause(1_500)
  const killed = performance.now()
  await stage.one.kill('SIGKILL')
  await pause(3_000)
  await stage.one.start()
  const back = performance.now()
  await pause(1_500)
  const attempts = await buyers.stop()
  const meanwhile = attempts.filter(({ sent }) => sent > killed && sent < back)
  const wrong = await lost(stage, product, attempts)
  if (!meanwhile.some(isAcknowledged)) wrong.push('l’autre instance n’a rien vendu pendant ce temps')
  const failed = attempts.filter((attempt) => !isAcknowledged(attempt)).length
  return {
    said:
      `Une instance tuée sous charge : ${count(attempts)} commandes reçues, dont ${count(meanwhile)} par l’autre seule, ` +
      `${failed} envois à refaire`,
    wrong,
  }
}

/** PostgreSQL is restarted under load: fast, then as after a crash. */
export async function aRestartedDatabaseIsFoundAgain(
  stage: Stage,
  how: 'fast' | 'immediate',
): Promise<Finding> {
  const product = await stage.administrator.addProduct(`Ballon patient ${how}`, 1_000_000)
  const buyers = buyersOf(stage.url, product)
  await pause(1_500)
  const stopped = performance.now()
  await stage.cluster.stop(how)
  await pause(1_000)
  await stage.cluster.start()
  const up = performance.now()
  await pause(3_000)
  const attempts = await buyers.stop()
  const failures = attempts.filter((attempt) => !isAcknowledged(attempt))
  const wrong = await lost(stage, product, attempts)
  const before = failures.filter(({ answered }) => answered < stopped).length
  const after = failures.filter(({ sent }) => sent > up).length
  if (before > 0) wrong.push(`${before} erreurs avant l’arrêt`)
  if (after > 0) wrong.push(`${after} erreurs après le retour de la base`)
  if (!attempts.some((attempt) => attempt.sent > up && isAcknowledged(attempt)))
    wrong.push('rien vendu après')
  const seen = await editsAreSeen(stage)
  return {
    said:
      `PostgreSQL redémarré (${how}) sous charge, ${ms(up - stopped)} sans lui : ${count(attempts)} commandes reçues, ` +
      `${failures.length} envois à refaire, dont ${after} après son retour`,
    wrong: [...wrong, ...seen.wrong],
  }
}

/** What of the acknowledged orders is not there, or of the pieces not accounted for. */
async function lost(
  stage: Stage,
  product: Product,
  attempts: Awaited<ReturnType<ReturnType<typeof buyersOf>['stop']>>,
): Promise<string[]> {
  await stage.administrator.signIn()
  const stored = (await stage.administrator.orders()).filter(
    ({ items }) => items[0]?.productId === product._id,
  )
  const ids = new Set(stored.map(({ orderId }) => orderId))
  const missing = attempts.filter((attempt) => isAcknowledged(attempt) && !ids.has(attempt.orderId))
  const wrong = []
  if (missing.length > 0) wrong.push(`${missing.length} commandes acceptées ont disparu`)
  if (ids.size !== stored.length) wrong.push('des commandes sont là deux fois')
  const stocks = await stockAt(stage, product)
  const right = product.stock - stored.length
  if (stocks.some((stock) => stock !== right)) wrong.push(`stock ${stocks.join(' et ')} au lieu de ${right}`)
  return wrong
}

/** What each of the two says. */
function stockAt({ one, other }: Stage, { _id }: Product): Promise<number[]> {
  const read = async ({ url }: ShopProcess) =>
    ((await (await fetch(`${url}/api/products/${_id}`)).json()) as Product).stock
  return Promise.all([read(one), read(other)])
}

const count = (attempts: readonly Parameters<typeof isAcknowledged>[0][]) =>
  attempts.filter(isAcknowledged).length
const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
