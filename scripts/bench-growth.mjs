// `npm run bench:growth`: how answers slow down as the catalogue grows; written, with a chart, to docs/performance.md.
// `-- --sizes 1000,10000` measures other sizes, `-- --seconds 2` less long.
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
  return runVisibly(process.execPath, ['scripts/bench/measure-growth.ts', ...process.argv.slice(2)], {})
})
