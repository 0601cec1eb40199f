// `npm run backup`: everything the shop holds in one file, while it is open. `-- FILE` names the file.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['scripts/backup/back-up.ts', ...process.argv.slice(2)], {})
})
