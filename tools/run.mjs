// `npm run bench` and the other tools: `node tools/run.mjs NAME` prepares the requirements of the tool and runs it.
import { programCommand } from '../scripts/setup/command.mjs'

/** Program of each command with its requirements: `build` the built pages, `browser` a Chromium. */
const TOOLS = {
  bench: ['bench/server.ts', ['build']],
  'bench:growth': ['bench/growth.ts', ['build']],
  'bench:search': ['bench/search.ts', ['build', 'browser']],
  'bench:pages': ['bench/pages.ts', ['build', 'browser']],
  'test:crash': ['crash/run.ts', ['build']],
  'test:soak': ['soak/run.ts', ['build']],
  'test:fuzz': ['fuzz/run.ts', ['build']],
  'test:cluster': ['cluster/run.ts', ['build']],
  'docs:query-plans': ['query-plans/write-plans.ts', []],
  'docs:screenshots': ['screenshots/take-screenshots.ts', ['build', 'browser']],
  'db:seed-large': ['seed/seed-large.ts', []],
}

const [name, ...args] = process.argv.slice(2)
const [program, needs] = TOOLS[name]
await programCommand(import.meta.url, `tools/${program}`, needs, args)
