// `npm start`: prepares and runs the shop. Its flags limit memory under load to 200 MB instead of 390 (a small young
// generation, and an old one that grows slowly). They also shorten garbage collection: V8 allocates no request data in the
// old generation, and marks with one thread, because more threads take processor time from requests.
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
