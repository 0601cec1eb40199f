import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Cleanup } from '../harness/cleanup.ts'
import { type Cluster, openCluster } from '../harness/postgres-cluster.ts'
import type { PostgresPrograms } from '../harness/postgres-programs.ts'
import { type ShopProcess, startShopProcess } from '../harness/shop-process.ts'
import { disagreements } from './consistency-checks.ts'
import { settle } from './drain.ts'
import { type Counter, openCounter } from './fixture.ts'
import { type OutageRound, planOutages } from './plan.ts'
import type { Round } from './report.ts'
import { type Answer, askAt, moreAnswers, pause } from './requests.ts'
import { recoveredAfter, unexcused } from './response-checks.ts'
import { SETTINGS } from './sqlite-rounds.ts'
import { readShop } from './stored-state.ts'
import { goShopping } from './workload.ts'

interface Outages {
  rounds: number
  seed: number
  programs: PostgresPrograms
  cleanup: Cleanup
  ended: (round: Round) => void
}

/** Takes PostgreSQL away from the shop while it sells, gives it back, and compares: so many times. */
export async function tortureOnPostgres({ rounds, seed, programs, cleanup, ended }: Outages): Promise<void> {
  const cluster = await openCluster(programs, cleanup)
  const dataDir = await mkdtemp(join(tmpdir(), 'torture-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: cluster.url }, cleanup)
  const counter = await openCounter(shop.url)
  for (const [index, plan] of planOutages(rounds, seed).entries()) {
    await counter.addScarceProduct(index)
    ended(await oneRound(shop, cluster, counter, plan, { number: index + 1, seed }))
  }
}

async function oneRound(
  shop: ShopProcess,
  cluster: Cluster,
  counter: Counter,
  plan: OutageRound,
  { number, seed }: { number: number; seed: number },
): Promise<Round> {
  const answers: Answer[] = []
  const customers = counter.customers(askAt(shop.url, (answer) => answers.push(answer)))
  let closed = false
  const shopping = goShopping(customers, number, seed, () => closed)
  await moreAnswers(answers, plan.after)
  const from = performance.now()
  await takeAway(cluster, plan)
  const to = performance.now()
  await moreAnswers(answers, plan.onwards)
  closed = true
  await shopping
  const back = recoveredAfter(answers, to)
  const wrong = disagreements(counter.ledger, await readShop(shop.url, counter.administrator))
  const { unknown } = counter.count()
  await settle(customers)
  wrong.push(...disagreements(counter.ledger, await readShop(shop.url, counter.administrator)))
  wrong.push(...unexcused(answers, { killed: false, away: [from, to] }))
  if (back === null) wrong.push('aucune commande prise après le retour de PostgreSQL')
  const damage = await cluster.check()
  if (damage !== '') wrong.push(`PostgreSQL : ${damage}`)
  return {
    number,
    what: `${plan.outage} (absent ${Math.round(to - from)} ms)`,
    back,
    unknown,
    comeBacks: answers.filter(({ serviceUnavailable }) => serviceUnavailable !== null).length,
    counts: counter.count(),
    wrong,
  }
}

async function takeAway(cluster: Cluster, { outage, away }: OutageRound): Promise<void> {
  if (outage === 'connections') return cluster.endConnections()
  await cluster.stop(outage)
  await pause(away)
  await cluster.start()
}
