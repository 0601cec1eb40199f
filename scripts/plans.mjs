// `npm run plans`: writes docs/query-plans.md, by which indexes each database answers the shop's questions.
// `-- --products 10000 --orders 5000` on a smaller shop.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['scripts/plans/write-plans.ts', ...process.argv.slice(2)], {})
})
