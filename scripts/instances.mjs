// `npm run instances`: two instances of the shop on one PostgreSQL behind nginx, put to the test and measured. Needs the
// programs of PostgreSQL (initdb, pg_ctl) and nginx on this machine; both run in a temporary folder. `-- --seconds 3`
// measures for less long.
import { fileURLToPath } from 'node:url'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  await ensureBuild()
  return runVisibly(process.execPath, ['scripts/instances/run.ts', ...process.argv.slice(2)], {})
})
