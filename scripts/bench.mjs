// `npm run bench`: how fast the shop answers, beside a bare server on the same machine; written to docs/performance.md.
// `-- --seconds 3` measures for less long, `-- --products 10000` on a grown catalogue.
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
  return runVisibly(process.execPath, ['scripts/bench/measure-server.ts', ...process.argv.slice(2)], {})
})
