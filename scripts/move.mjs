// `npm run move -- --to postgres://…`: moves the SQLite shop of the data folder to PostgreSQL, while it is open.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['scripts/move/move.ts', ...process.argv.slice(2)], {})
})
