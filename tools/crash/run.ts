// Kills the built shop, then its PostgreSQL, while customers order: `--rounds 20 --seed 1`, `--engine sqlite` for one part.
import { parseArgs } from 'node:util'
import { withCleanup } from '../harness/cleanup.ts'
import { findPrograms } from '../harness/postgres-programs.ts'
import { tortureOnPostgres } from './postgres-rounds.ts'
import { headOfTable, lineOf, type Round, verdictOn } from './report.ts'
import { tortureOnSqlite } from './sqlite-rounds.ts'

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
    title: 'SQLite : la boutique est tuée (kill -9) et rouverte sur le même dossier',
    engine: 'sqlite',
    run: (ended) => tortureOnSqlite({ ...settings, cleanup, ended }),
  },
]
const programs = await findPrograms()
if (programs) {
  parts.push({
    title: 'PostgreSQL : le serveur est arrêté et redémarré, la boutique reste ouverte',
    engine: 'postgres',
    run: (ended) => tortureOnPostgres({ ...settings, programs, cleanup, ended }),
  })
} else {
  console.log(
    'PostgreSQL n’est pas installé ici (initdb, pg_ctl introuvables) : seule la partie SQLite a lieu.',
  )
}

for (const { title, engine, run } of parts) {
  if (values.engine !== 'both' && values.engine !== engine) continue
  const rounds: Round[] = []
  console.log(headOfTable(title))
  try {
    await run((round) => {
      rounds.push(round)
      console.log(lineOf(round))
    })
  } finally {
    await cleanup.now()
  }
  const { well, sentence } = verdictOn(rounds)
  console.log(sentence)
  if (!well) process.exitCode = 1
}
