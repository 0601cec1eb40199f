// `npm run torture`: kills the shop twenty times while customers order, then takes its PostgreSQL away as often, and compares
// what was acknowledged with what is stored. `-- --rounds 5`, `-- --seed 7`, `-- --engine sqlite`.
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
  return runVisibly(process.execPath, ['scripts/torture/run.ts', ...process.argv.slice(2)], {})
})
