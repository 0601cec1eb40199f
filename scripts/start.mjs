// `npm start`: prepares and runs the shop. Its flags limit memory under load (a small young generation and an old one that
// grows slowly: at most 200 MB instead of 390) and the pauses of the garbage collector: V8 does not allocate objects of
// requests in the old generation, and marks with one thread, because its threads compete with requests for a core.
import module from 'node:module'
import { restartWithAllocatorSettings } from './setup/allocator.mjs'
import { COMPILED, ensureBuild } from './setup/build.mjs'
import { command } from './setup/command.mjs'
import { ROOT } from './setup/run.mjs'

await command(import.meta.url, async () => {
  restartWithAllocatorSettings()
  await ensureBuild()
  process.chdir(ROOT)
  process.env.NODE_ENV = 'production'
  // The compile cache makes the next start faster and saves memory.
  module.enableCompileCache(COMPILED)
  await import('../build/server/main.js')
  return process.exitCode
})
