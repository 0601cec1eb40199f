// Sends valid and malformed requests, generated from the API description, to the built shop. With DATABASE_URL, the
// shop uses PostgreSQL. Example options: `--requests 5000`, `--seed 7`.
import { Agent, request as ask } from 'node:http'
import fc from 'fast-check'
import { batches } from '../../data/statements.ts'
import { type Administrator, firstAdministrator } from '../harness/admin-client.ts'
import { readApi } from '../harness/api.ts'
import { withCleanup } from '../harness/cleanup.ts'
import { judgeMemory } from '../harness/memory.ts'
import { readOptions } from '../harness/options.ts'
import { type ServerProcess, startBuiltShop } from '../harness/server-process.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { type ApiDescription, type Operation, operationsOf, PAGES } from './operations.ts'
import { type FuzzRequest, requestsFor } from './requests.ts'
import type { KnownIds } from './values.ts'

const { requests: REQUESTS, seed: SEED } = readOptions({ requests: 100_000, seed: 20260302 })
const CONCURRENCY = 12
const BATCH = 40
/** Requests between two checks of the stock. */
const BETWEEN_CHECKS = 200
const SIZES = { '3 mois': 4, '6 mois': 8 }
const REQUEST_TIMEOUT_MS = 20_000

const ENDS_SESSIONS = /^\/api\/users\/(logout|.*\/sessions)/

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY })
const statuses = new Map<number, number>()
const wrong: string[] = []
const memory: number[] = []
let movementsChecked = 0

const cleanup = withCleanup()
const dataDir = await cleanup.temporaryFolder('fuzz-')
const shop = await startBuiltShop({ DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' }, cleanup)
try {
  await fuzz(shop).catch((error: unknown) => {
    if (shop.ended() === null) throw error
  })
  if (shop.ended() !== null) wrong.unshift(`The shop exited (${shop.ended()}): ${shop.output().slice(-4000)}`)
  // An error in the log counts even when every response was correct.
  wrong.push(...shop.loggedErrors())
} finally {
  await shop.kill('SIGTERM')
  await cleanup.now()
}
report()

async function fuzz({ url, memory: now, ended }: ServerProcess): Promise<void> {
  const administrator = await firstAdministrator(url)
  const description = await readApi<ApiDescription>(`${url}/api/openapi.json`)
  const operations = [...operationsOf(description, '/api'), ...PAGES]
  let sent = 0
  for (let round = 0; sent < REQUESTS; round++) {
    const token = await administrator.signIn()
    const known = { ids: await knownIds(administrator, round), sizes: Object.keys(SIZES) }
    const sampled = operations.flatMap((operation, index) =>
      sample(operation, description, known, SEED + round * 1000 + index),
    )
    // Deletions last, so that the other requests find products.
    const requests = sampled.toSorted((one, other) => deletes(one) - deletes(other))
    for (const some of batches(requests.slice(0, REQUESTS - sent), BETWEEN_CHECKS)) {
      await sendAll(url, some, token)
      if (ended() !== null) return
      await checkStock()
    }
    sent += requests.length
    if (ended() !== null) return
    memory.push(await now().catch(() => 0))
    console.log(
      `${Math.min(sent, REQUESTS)} requests, ${Math.round(memory.at(-1) ?? 0)} MB, ${wrong.length} errors`,
    )
  }
}

function deletes({ method, path }: FuzzRequest): number {
  return Number(method === 'DELETE' || path.startsWith('/api/products/delete'))
}

/** Checks the stock often, because a product cannot be checked after its deletion. */
async function checkStock(): Promise<void> {
  const { movements, problems } = await proveStock(dataDir, process.env.DATABASE_URL)
  movementsChecked += movements
  wrong.push(...problems)
}

function sample(
  operation: Operation,
  { components }: ApiDescription,
  known: KnownIds,
  seed: number,
): FuzzRequest[] {
  return fc.sample(requestsFor(operation, components?.schemas ?? {}, known), { seed, numRuns: BATCH })
}

/** Adds two products and reads ids in every round, because the requests delete products. */
async function knownIds(administrator: Administrator, round: number): Promise<string[]> {
  const toy = await administrator.addProduct(`Jouet ${round}`, 1000)
  const dress = await administrator.addProduct(`Robe ${round}`, 12, SIZES)
  const products = (await administrator.products()).slice(0, 5)
  return [toy._id, dress._id, ...products.map((product) => product._id), 'KB-0000000000']
}

async function sendAll(url: string, requests: readonly FuzzRequest[], token: string): Promise<void> {
  const left = requests.values()
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (const one of left) {
        const status = await send(url, one, token)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
        // 503 is a valid response under load.
        if (status === 0 || (status >= 500 && status !== 503)) {
          wrong.push(
            `${status || 'no response'} ${one.method} ${one.path.slice(0, 200)} ${one.body?.toString().slice(0, 300)}`,
          )
        }
      }
    }),
  )
}

/** @returns the status, 0 without a response */
function send(
  url: string,
  { method, path, headers, body, signedIn }: FuzzRequest,
  token: string,
): Promise<number> {
  // Requests that would end the session are sent without its token.
  const signs = signedIn && !ENDS_SESSIONS.test(path)
  const all = {
    ...(signs && { authorization: `Bearer ${token}` }),
    ...headers,
    ...(body && { 'content-length': String(body.length) }),
  }
  return new Promise((resolve) => {
    const sent = ask(url, { agent, method, path, headers: all, timeout: REQUEST_TIMEOUT_MS }, (answer) => {
      const done = () => resolve(answer.statusCode ?? 0)
      answer.on('end', done).on('close', done).on('error', done).resume()
      // An event stream never ends.
      if (answer.headers['content-type']?.includes('event-stream')) answer.destroy()
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // A body that is too large is refused by closing the connection.
      resolve(error.code === 'EPIPE' || error.code === 'ECONNRESET' ? 413 : 0)
    })
    sent.end(body ?? undefined)
  })
}

function report(): void {
  console.log(
    [...statuses]
      .sort(([a], [b]) => a - b)
      .map(([status, count]) => `${status}: ${count}`)
      .join(', '),
  )
  console.log(`${movementsChecked} stock movements checked`)
  const { flat, sentence } = judgeMemory(memory)
  console.log(sentence)
  for (const line of wrong.slice(0, 20)) console.error(line)
  process.exitCode = wrong.length > 0 || flat === false ? 1 : 0
}
