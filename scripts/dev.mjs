// `npm run dev`: the shop from its sources. Screens reload by themselves; server code restarts the process.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts', '--dev'], {
    NODE_ENV: 'development',
  })
})
