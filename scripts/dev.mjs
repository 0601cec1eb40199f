// `npm run dev`: the shop from its sources. Screens reload by themselves; server code restarts the process.
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './setup/packages.mjs'
import { runVisibly } from './setup/run.mjs'
import { ensureRuntime } from './setup/runtime.mjs'
import { main } from './setup/say.mjs'

/** What runs on the server; screens are Vite's to watch. */
const SERVER_ROOMS = ['server', 'api', 'use-cases', 'data', 'domain', 'contracts', 'integrations', 'config']

await main(async () => {
  if (!(await ensureRuntime(fileURLToPath(import.meta.url)))) return process.exitCode
  await ensurePackages()
  return runVisibly(
    process.execPath,
    [
      ...SERVER_ROOMS.map((room) => `--watch-path=${room}`),
      '--watch-preserve-output',
      'server/main.ts',
      '--dev',
    ],
    {
      NODE_ENV: 'development',
    },
  )
})
