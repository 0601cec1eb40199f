// `npm run catalogue -- 10000`: grows the shop in DATA_DIR to so many products, to measure with.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['scripts/bench/grow-catalogue.ts', ...process.argv.slice(2)], {})
})
