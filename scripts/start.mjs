// `npm start`: prepares and runs the shop. The flags in package.json limit its memory (docs/performance.md).
import module from 'node:module'
import { COMPILED, ensureBuild } from './setup/build.mjs'
import { command } from './setup/command.mjs'
import { ROOT } from './setup/run.mjs'

await command(import.meta.url, async () => {
  await ensureBuild()
  process.chdir(ROOT)
  process.env.NODE_ENV = 'production'
  // The compile cache makes the next start faster and saves memory.
  module.enableCompileCache(COMPILED)
  await import('../build/server/main.js')
  return process.exitCode
})
