// `npm run dev`: the shop from its sources. Screens reload by themselves; server code restarts the process.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

/** What runs on the server; screens are Vite's to watch. */
const SERVER_ROOMS = ['server', 'api', 'use-cases', 'data', 'domain', 'contracts', 'integrations', 'config']

await command(import.meta.url, async () => {
  await import('./dev/check-start.ts')
  if (process.exitCode) return process.exitCode
  const watched = SERVER_ROOMS.map((room) => `--watch-path=${room}`)
  const program = ['server/main.ts', '--dev']
  return runVisibly(process.execPath, [...watched, '--watch-preserve-output', ...program], {
    NODE_ENV: 'development',
  })
})
