// `npm run restore -- FILE`: puts a backup in the place of what the data folder holds, which is kept aside.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['scripts/backup/restore.ts', ...process.argv.slice(2)], {})
})
