import { afterAll, expect, it } from 'vitest'
import type { Round } from '../../tools/crash/report.ts'
import { summarize } from '../../tools/crash/report.ts'
import { runSqliteRounds } from '../../tools/crash/rounds.ts'
import { withCleanup } from '../../tools/harness/cleanup.ts'

const cleanup = withCleanup()

afterAll(() => cleanup.now())

/** Runs two rounds; `npm run test:crash` runs twenty on SQLite, and also tests PostgreSQL. */
it('a shop that is killed while it receives orders stores each confirmed order once, with correct stock', async () => {
  const rounds: Round[] = []
  await runSqliteRounds({ rounds: 2, seed: 302, cleanup, ended: (round) => rounds.push(round) })
  expect(summarize(rounds)).toMatchObject({ well: true })
  expect(rounds.at(-1)?.counts).toMatchObject({ unknown: 0, acknowledged: expect.any(Number) })
})
