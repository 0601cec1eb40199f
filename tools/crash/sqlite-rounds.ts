import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Cleanup } from '../harness/cleanup.ts'
import { type ShopProcess, startShopProcess } from '../harness/shop-process.ts'
import { disagreements } from './consistency-checks.ts'
import { settle } from './drain.ts'
import { type Counter, openCounter } from './fixture.ts'
import { type KillRound, planKills } from './plan.ts'
import type { Round } from './report.ts'
import { type Answer, askAt, moreAnswers, pause } from './requests.ts'
import { unexcused } from './response-checks.ts'
import { readShop } from './stored-state.ts'
import { goShopping } from './workload.ts'

interface Kills {
  rounds: number
  seed: number
  cleanup: Cleanup
  /** told of each round as it ends */
  ended: (round: Round) => void
}

/** Kills the shop while it sells, starts it again on the same folder, and compares: so many times. */
export async function tortureOnSqlite({ rounds, seed, cleanup, ended }: Kills): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'torture-'))
  cleanup.add(() => rm(dataDir, { recursive: true, force: true }))
  const shop = await startShopProcess({ ...SETTINGS, DATA_DIR: dataDir, DATABASE_URL: '' }, cleanup)
  const counter = await openCounter(shop.url)
  for (const [index, plan] of planKills(rounds, seed).entries()) {
    await counter.addScarceProduct(index)
    ended(await oneRound(shop, counter, plan, { number: index + 1, seed, dataDir }))
  }
}

/** Without limits, which are against one client that does as much as all of these together. */
export const SETTINGS = { RATE_LIMITS: 'off', LOG_LEVEL: 'error' }

interface Which {
  number: number
  seed: number
  dataDir: string
}

async function oneRound(shop: ShopProcess, counter: Counter, plan: KillRound, which: Which): Promise<Round> {
  const answers: Answer[] = []
  const customers = counter.customers(askAt(shop.url, (answer) => answers.push(answer)))
  let killed = false
  const shopping = goShopping(customers, which.number, which.seed, () => killed)
  await moreAnswers(answers, plan.killAfter.answers)
  await pause(plan.killAfter.milliseconds)
  killed = true
  await shop.kill('SIGKILL')
  await shopping
  for (const moment of plan.killsWhileStarting) await startAndKill(shop, moment)
  const began = performance.now()
  await shop.start()
  const back = performance.now() - began
  const wrong = disagreements(counter.ledger, await readShop(shop.url, counter.administrator))
  const { unknown } = counter.count()

  const settling = settle(customers)
  if (plan.killWhileRetrying !== null) {
    await pause(plan.killWhileRetrying)
    await shop.kill('SIGKILL')
    await shop.start()
  }
  await settling
  wrong.push(...disagreements(counter.ledger, await readShop(shop.url, counter.administrator)))
  wrong.push(...unexcused(answers, { killed: true, away: null }), ...brokenFile(which.dataDir))
  const kills = 1 + plan.killsWhileStarting.length + (plan.killWhileRetrying === null ? 0 : 1)
  return {
    number: which.number,
    what: `${kills} × kill -9 après ${plan.killAfter.answers} réponses`,
    back,
    unknown,
    comeBacks: answers.filter(({ serviceUnavailable }) => serviceUnavailable !== null).length,
    counts: counter.count(),
    wrong,
  }
}

/** A start that is killed before it is done; one that was quicker is killed all the same. */
async function startAndKill(shop: ShopProcess, moment: number): Promise<void> {
  const starting = shop.start().catch(() => {})
  await pause(moment)
  await shop.kill('SIGKILL')
  await starting
}

/** What SQLite itself finds wrong in the file. */
function brokenFile(dataDir: string): string[] {
  const db = new DatabaseSync(join(dataDir, 'shop.sqlite'), { readOnly: true })
  try {
    const found = db
      .prepare('pragma integrity_check')
      .all()
      .map((row) => String(Object.values(row)[0]))
    const strays = db.prepare('pragma foreign_key_check').all().length
    return [
      ...found.filter((line) => line !== 'ok').map((line) => `fichier : ${line}`),
      ...(strays > 0 ? [`fichier : ${strays} lignes sans leur parent`] : []),
    ]
  } finally {
    db.close()
  }
}
