// Kills a built shop on SQLite, then interrupts the PostgreSQL of another shop, each time while clients order.
// Example options: `--rounds 5`, `--seed 7`, `--engine sqlite`.
import { withCleanup } from '../harness/cleanup.ts'
import { readOptions } from '../harness/options.ts'
import { findPrograms } from '../harness/postgres.ts'
import { type Round, summarize, tableHead, tableRow } from './report.ts'
import { runPostgresRounds, runSqliteRounds } from './rounds.ts'

const { engine, ...settings } = readOptions({ rounds: 20, seed: 20260302, engine: 'both' })
const cleanup = withCleanup()

type Ended = (round: Round) => void

if (engine !== 'postgres') {
  await run('SQLite: the shop is killed (kill -9) and started again on the same folder', (ended) =>
    runSqliteRounds({ ...settings, cleanup, ended }),
  )
}
const programs = await findPrograms()
if (!programs) console.log('PostgreSQL is not installed here (no initdb, pg_ctl): only the SQLite part runs.')
else if (engine !== 'sqlite') {
  await run('PostgreSQL: the server is stopped and restarted while the shop runs', (ended) =>
    runPostgresRounds({ ...settings, cleanup, ended }, programs),
  )
}

async function run(title: string, work: (ended: Ended) => Promise<void>): Promise<void> {
  const rounds: Round[] = []
  console.log(tableHead(title))
  try {
    await work((round) => {
      rounds.push(round)
      console.log(tableRow(round))
    })
  } finally {
    await cleanup.now()
  }
  const { well, sentence } = summarize(rounds)
  console.log(sentence)
  if (!well) process.exitCode = 1
}
