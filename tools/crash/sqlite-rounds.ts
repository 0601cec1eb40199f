import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Cleanup } from '../harness/cleanup.ts'
import { sleep } from '../harness/server-process.ts'
import { type ShopProcess, startShopProcess } from '../harness/shop-process.ts'
import { proveStock } from '../harness/stock-proof.ts'
import { findInconsistencies } from './consistency-checks.ts'
import { drain } from './drain.ts'
import { createFixture, type Fixture } from './fixture.ts'
import { type KillRound, planKills } from './plan.ts'
import type { Round } from './report.ts'
import { type RequestOutcome, requestSender, waitForResponses } from './requests.ts'
import { unexpectedResponses } from './response-checks.ts'
import { readShop } from './stored-state.ts'
import { runWorkload } from './workload.ts'

interface SqliteRun {
  rounds: number
  seed: number
  cleanup: Cleanup
  ended: (round: Round) => void
}

/** Kills the shop while it sells, restarts it on the same folder and compares, in every round. */
export async function runSqliteRounds({ rounds, seed, cleanup, ended }: SqliteRun): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'crash-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: '' }, cleanup)
  const counter = await createFixture(shop.url)
  for (const [index, plan] of planKills(rounds, seed).entries()) {
    await counter.addScarceProducts(index)
    ended(await runRound(shop, counter, plan, { number: index + 1, seed, dataDir }))
  }
}

/** Without rate limits: all clients share one address. */
export const SETTINGS = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

interface RoundId {
  number: number
  seed: number
  dataDir: string
}

async function runRound(
  shop: ShopProcess,
  counter: Fixture,
  plan: KillRound,
  which: RoundId,
): Promise<Round> {
  const answers: RequestOutcome[] = []
  const customers = counter.customers(requestSender(shop.url, (answer) => answers.push(answer)))
  let killed = false
  const shopping = runWorkload(customers, which.number, which.seed, () => killed)
  await waitForResponses(answers, plan.killAfter.answers)
  await sleep(plan.killAfter.milliseconds)
  killed = true
  await shop.kill('SIGKILL')
  await shopping
  for (const moment of plan.killsWhileStarting) await startAndKill(shop, moment)
  const began = performance.now()
  await shop.start()
  const back = performance.now() - began
  const wrong = findInconsistencies(
    counter.ledger,
    await readShop(shop.url, counter.administrator, { dataDir: which.dataDir }),
  )
  const { unknown } = counter.count()

  const draining = drain(customers)
  if (plan.killWhileRetrying !== null) {
    await sleep(plan.killWhileRetrying)
    await shop.kill('SIGKILL')
    await shop.start()
  }
  await draining
  wrong.push(
    ...findInconsistencies(
      counter.ledger,
      await readShop(shop.url, counter.administrator, { dataDir: which.dataDir }),
    ),
  )
  wrong.push(
    ...unexpectedResponses(answers, { killed: true, away: null }),
    ...checkDatabaseFile(which.dataDir),
    ...(await proveStock(which.dataDir)).problems,
  )
  const kills = 1 + plan.killsWhileStarting.length + (plan.killWhileRetrying === null ? 0 : 1)
  return {
    number: which.number,
    what: `${kills} × kill -9 after ${plan.killAfter.answers} responses`,
    back,
    unknown,
    unavailable: answers.filter(({ serviceUnavailable }) => serviceUnavailable !== null).length,
    counts: counter.count(),
    wrong,
  }
}

async function startAndKill(shop: ShopProcess, moment: number): Promise<void> {
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
