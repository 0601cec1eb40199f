import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../harness/cleanup.ts'
import { type Cluster, openCluster } from '../harness/postgres-cluster.ts'
import type { PostgresPrograms } from '../harness/postgres-programs.ts'
import { sleep } from '../harness/server-process.ts'
import { type ShopProcess, startShopProcess } from '../harness/shop-process.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { findInconsistencies } from './consistency-checks.ts'
import { drain } from './drain.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { type OutageRound, planOutages } from './plan.ts'
import type { Round } from './report.ts'
import { type RequestOutcome, requestSender, waitForResponses } from './requests.ts'
import { recoveryTime, unexpectedResponses } from './response-checks.ts'
import { SETTINGS } from './sqlite-rounds.ts'
import { readShop } from './stored-state.ts'
import { runWorkload } from './workload.ts'

interface PostgresRun {
  rounds: number
  seed: number
  programs: PostgresPrograms
  cleanup: Cleanup
  ended: (round: Round) => void
}

/** Stops PostgreSQL while the shop sells, restarts it and compares, in every round. */
export async function runPostgresRounds({
  rounds,
  seed,
  programs,
  cleanup,
  ended,
}: PostgresRun): Promise<void> {
  const cluster = await openCluster(programs, cleanup)
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: cluster.url }, cleanup)
  const counter = await createFixture(shop.url)
  for (const [index, plan] of planOutages(rounds, seed).entries()) {
    await counter.addScarceProducts(index)
    ended(await runRound(shop, cluster, counter, plan, { number: index + 1, seed, dataDir }))
  }
}

async function runRound(
  shop: ShopProcess,
  cluster: Cluster,
  counter: Fixture,
  plan: OutageRound,
  { number, seed, dataDir }: { number: number; seed: number; dataDir: string },
): Promise<Round> {
  const place = { dataDir, databaseUrl: cluster.url }
  const answers: RequestOutcome[] = []
  const customers = counter.customers(requestSender(shop.url, (answer) => answers.push(answer)))
  let closed = false
  const shopping = runWorkload(customers, number, seed, () => closed)
  await waitForResponses(answers, plan.after)
  const from = performance.now()
  await causeOutage(cluster, plan)
  const to = performance.now()
  await waitForResponses(answers, plan.afterwards)
  closed = true
  await shopping
  const back = recoveryTime(answers, to)
  const wrong = findInconsistencies(counter.ledger, await readShop(shop.url, counter.administrator, place))
  const { unknown } = counter.count()
  await drain(customers)
  wrong.push(...findInconsistencies(counter.ledger, await readShop(shop.url, counter.administrator, place)))
  wrong.push(...unexpectedResponses(answers, { killed: false, away: [from, to] }))
  if (back === null) wrong.push('no order accepted after PostgreSQL returned')
  wrong.push(...(await proveStock(dataDir, cluster.url)).problems)
  const damage = await cluster.check()
  if (damage !== '') wrong.push(`PostgreSQL: ${damage}`)
  return {
    number,
    what: `${plan.outage} (away ${Math.round(to - from)} ms)`,
    back,
    unknown,
    unavailable: answers.filter(({ serviceUnavailable }) => serviceUnavailable !== null).length,
    counts: counter.count(),
    wrong,
  }
}

async function causeOutage(cluster: Cluster, { outage, away }: OutageRound): Promise<void> {
  if (outage === 'connections') return cluster.endConnections()
  await cluster.stop(outage)
  await sleep(away)
  await cluster.start()
}
