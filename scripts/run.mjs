// `node scripts/run.mjs NAME` runs the program of `npm run NAME`, after preparing what the program requires.
// The first lines of each program describe its arguments.
import { programCommand } from './setup/command.mjs'

/** The program of each command and what it requires: `build` is the built shop, `browser` a Chromium. */
const PROGRAMS = {
  backup: ['scripts/backup/back-up.ts'],
  restore: ['scripts/backup/restore.ts'],
  'check-stock': ['scripts/check-stock/check-stock.ts'],
  'reset-password': ['scripts/reset-password/reset-password.ts'],
  'db:to-postgres': ['scripts/to-postgres/to-postgres.ts'],
  bench: ['tools/bench/server.ts', ['build']],
  'bench:growth': ['tools/bench/growth.ts', ['build']],
  'bench:holds': ['tools/bench/holds.ts', ['build']],
  'bench:search': ['tools/bench/search.ts', ['build', 'browser']],
  'bench:pages': ['tools/bench/pages.ts', ['build', 'browser']],
  'test:crash': ['tools/crash/run.ts', ['build']],
  'test:soak': ['tools/soak/run.ts', ['build']],
  'test:fuzz': ['tools/fuzz/run.ts', ['build']],
  'test:cluster': ['tools/cluster/run.ts', ['build']],
  'docs:api': ['scripts/describe-api.ts'],
  'docs:query-plans': ['tools/query-plans/write-plans.ts'],
  'docs:screenshots': ['tools/screenshots/take-screenshots.ts', ['build', 'browser']],
  'db:seed-large': ['tools/seed/seed-large.ts'],
}

const [name, ...args] = process.argv.slice(2)
if (Object.hasOwn(PROGRAMS, name)) {
  const [program, needs] = PROGRAMS[name]
  await programCommand(import.meta.url, program, needs, args)
} else {
  console.error(`Unknown command “${name}”. Known: ${Object.keys(PROGRAMS).join(', ')}.`)
  process.exitCode = 1
}
