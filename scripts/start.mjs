// `npm start`: opens the shop, setting up whatever is missing first.
import { fileURLToPath } from 'node:url'
import { ensureBuild } from './setup/build.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { ROOT } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  await ensureBuild()
  // In this very process: signals and the exit code are the shop's own.
  process.chdir(ROOT)
  process.env.NODE_ENV = 'production'
  await import('../server/main.ts')
  return process.exitCode
})
