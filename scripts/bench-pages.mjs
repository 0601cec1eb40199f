// `npm run bench:pages`: how pages come to a cheap phone on a slow network; written to docs/performance.md.
// `-- --runs 3` takes the median of fewer visits, `-- --only home` one page.
import { fileURLToPath } from 'node:url'
import { ensureBrowser } from './setup/browser.mjs'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  await ensureBuild()
  const CHROMIUM_PATH = await ensureBrowser()
  const args = ['scripts/bench/measure-pages.ts', ...process.argv.slice(2)]
  return runVisibly(process.execPath, args, { CHROMIUM_PATH })
})
