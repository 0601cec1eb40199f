// `npm run fuzz`: asks the shop 100 000 things, whatever the API's description allows and does not. `-- --requests 5000`
// asks fewer, `-- --seed 7` others; DATABASE_URL for PostgreSQL, with a database of its own.
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
  return runVisibly(process.execPath, ['scripts/fuzz/run.ts', ...process.argv.slice(2)], {})
})
