// Kills the built shop, then its PostgreSQL, while clients order. `--rounds 5`, `--seed 7`, `--engine sqlite`.
import { parseArgs } from 'node:util'
import { withCleanup } from '../harness/cleanup.ts'
import { findPrograms } from '../harness/postgres-programs.ts'
import { runPostgresRounds } from './postgres-rounds.ts'
import { type Round, summarize, tableHead, tableRow } from './report.ts'
import { runSqliteRounds } from './sqlite-rounds.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    seed: { type: 'string', default: '20260302' },
    engine: { type: 'string', default: 'both' },
  },
})
const settings = { rounds: Number(values.rounds), seed: Number(values.seed) }
const cleanup = withCleanup()

const parts: { title: string; engine: string; run: (ended: (round: Round) => void) => Promise<void> }[] = [
  {
    title: 'SQLite: the shop is killed (kill -9) and started again on the same folder',
    engine: 'sqlite',
    run: (ended) => runSqliteRounds({ ...settings, cleanup, ended }),
  },
]
const programs = await findPrograms()
if (programs) {
  parts.push({
    title: 'PostgreSQL: the server is stopped and restarted while the shop runs',
    engine: 'postgres',
    run: (ended) => runPostgresRounds({ ...settings, programs, cleanup, ended }),
  })
} else {
  console.log('PostgreSQL is not installed here (no initdb, pg_ctl): only the SQLite part runs.')
}

for (const { title, engine, run } of parts) {
  if (values.engine !== 'both' && values.engine !== engine) continue
  const rounds: Round[] = []
  console.log(tableHead(title))
  try {
    await run((round) => {
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
