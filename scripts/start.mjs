// `npm start`: prepares and runs the shop. The flags in package.json limit memory under load to 200 MB instead of 390,
// by a small young generation and a slowly growing old one. They also shorten garbage collection: V8 allocates
// no request data in the old generation, and marks with one thread, because more threads would slow down requests.
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
