// `npm run soak`: a long mixed load of 500 000 requests; says how many failed, how long they took, and whether memory stays flat.
// `-- --requests 20000` for fewer, `-- --seed 7` for others; DATABASE_URL for PostgreSQL, with a database of its own.
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
  return runVisibly(process.execPath, ['scripts/soak/run.ts', ...process.argv.slice(2)], {})
})
