import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Cleanup } from '../harness/cleanup.ts'
import { type Cluster, openCluster, type PostgresPrograms } from '../harness/postgres.ts'
import { type ServerProcess, startBuiltShop } from '../harness/server-process.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { findInconsistencies } from './consistency-checks.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { type KillRound, type OutageRound, planKills, planOutages } from './plan.ts'
import type { Round } from './report.ts'
import {
  type FaultWindow,
  type RequestOutcome,
  recoveryTime,
  requestSender,
  unexpectedResponses,
  waitForResponses,
} from './requests.ts'
import { type Place, readShop } from './stored-state.ts'
import { drain, runWorkload } from './workload.ts'

interface Run {
  rounds: number
  seed: number
  cleanup: Cleanup
  ended: (round: Round) => void
}

interface RunningShop {
  shop: ServerProcess
  fixture: Fixture
  place: Place
  seed: number
}

interface Fault extends Pick<Round, 'what' | 'back'> {
  window: FaultWindow
  /** runs while requests without a response are repeated */
  whileDraining?: () => Promise<void>
  /** @returns the damage in the database's files */
  findDamage: () => Promise<string[]>
}

/** Causes a fault while clients order. @param close ends the workload of the clients */
type Cause = (answers: readonly RequestOutcome[], close: () => Promise<void>) => Promise<Fault>

/** Without rate limits: all clients share one address. */
const SETTINGS = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

async function openShop({ seed, cleanup }: Run, databaseUrl = ''): Promise<RunningShop> {
  const dataDir = await cleanup.temporaryFolder('crash-')
  const settings = { ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const shop = await startBuiltShop(settings, cleanup)
  return { shop, fixture: await createFixture(shop.url), place: { dataDir, databaseUrl }, seed }
}

/** In every round, kills the shop while it sells, restarts it and compares its data with the clients' ledger. */
export async function runSqliteRounds(run: Run): Promise<void> {
  const running = await openShop(run)
  for (const [index, plan] of planKills(run.rounds, run.seed).entries()) {
    run.ended(await runRound(running, index, kill(running, plan)))
  }
}

/** Like `runSqliteRounds`, but interrupts PostgreSQL instead of killing the shop. */
export async function runPostgresRounds(run: Run, programs: PostgresPrograms): Promise<void> {
  const cluster = await openCluster(programs, run.cleanup)
  const running = await openShop(run, cluster.url)
  for (const [index, plan] of planOutages(run.rounds, run.seed).entries()) {
    run.ended(await runRound(running, index, interrupt(cluster, plan)))
  }
}

async function runRound(
  { shop, fixture, place, seed }: RunningShop,
  index: number,
  cause: Cause,
): Promise<Round> {
  await fixture.addScarceProducts(index)
  const answers: RequestOutcome[] = []
  const customers = fixture.customers(requestSender(shop.url, (answer) => answers.push(answer)))
  let closed = false
  const shopping = runWorkload(customers, index + 1, seed, () => closed)
  const compare = async () =>
    findInconsistencies(fixture.ledger, await readShop(shop.url, fixture.administrator, place))

  const { what, back, window, whileDraining, findDamage } = await cause(answers, () => {
    closed = true
    return shopping
  })
  const wrong = await compare()
  const { unknown } = fixture.count()
  const draining = drain(customers)
  await whileDraining?.()
  await draining
  wrong.push(
    ...(await compare()),
    ...unexpectedResponses(answers, window),
    ...(back === null ? ['no order accepted after PostgreSQL returned'] : []),
    ...(await findDamage()),
    ...(await proveStock(place.dataDir, place.databaseUrl)).problems,
  )
  const unavailable = answers.filter(({ serviceUnavailable }) => serviceUnavailable !== null).length
  return { number: index + 1, what, back, unknown, unavailable, counts: fixture.count(), wrong }
}

function kill({ shop, place }: RunningShop, plan: KillRound): Cause {
  const { killAfter, killsWhileStarting, killWhileRetrying } = plan
  const kills = 1 + killsWhileStarting.length + (killWhileRetrying === null ? 0 : 1)
  return async (answers, close) => {
    await waitForResponses(answers, killAfter.answers)
    await sleep(killAfter.milliseconds)
    const shopping = close()
    await shop.kill('SIGKILL')
    await shopping
    for (const moment of killsWhileStarting) await startAndKill(shop, moment)
    const began = performance.now()
    await shop.start()
    return {
      what: `${kills} × kill -9 after ${killAfter.answers} responses`,
      back: performance.now() - began,
      window: { killed: true, away: null },
      whileDraining: async () => {
        if (killWhileRetrying === null) return
        await sleep(killWhileRetrying)
        await shop.kill('SIGKILL')
        await shop.start()
      },
      findDamage: async () => checkDatabaseFile(place.dataDir),
    }
  }
}

async function startAndKill(shop: ServerProcess, moment: number): Promise<void> {
  const starting = shop.start().catch(() => {})
  await sleep(moment)
  await shop.kill('SIGKILL')
  await starting
}

function checkDatabaseFile(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  try {
    const found = db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(Object.values(row)[0]))
    const strays = db.prepare('pragma foreign_key_check').all().length
    return [
      ...found.filter((line) => line !== 'ok').map((line) => `file: ${line}`),
      ...(strays > 0 ? [`file: ${strays} rows without their parent`] : []),
    ]
  } finally {
    db.close()
  }
}

function interrupt(cluster: Cluster, plan: OutageRound): Cause {
  return async (answers, close) => {
    await waitForResponses(answers, plan.after)
    const from = performance.now()
    await causeOutage(cluster, plan)
    const to = performance.now()
    await waitForResponses(answers, plan.afterwards)
    await close()
    return {
      what: `${plan.outage} (away ${Math.round(to - from)} ms)`,
      back: recoveryTime(answers, to),
      window: { killed: false, away: [from, to] },
      findDamage: async () => {
        const damage = await cluster.check()
        return damage === '' ? [] : [`PostgreSQL: ${damage}`]
      },
    }
  }
}

async function causeOutage(cluster: Cluster, { outage, away }: OutageRound): Promise<void> {
  if (outage === 'connections') return cluster.endConnections()
  await cluster.stop(outage)
  await sleep(away)
  await cluster.start()
}
