// `npm run dev`: runs the shop from its sources. Vite reloads pages; a change of server code restarts the process.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

const SERVER_FOLDERS = ['server', 'api', 'use-cases', 'data', 'domain', 'contracts', 'integrations', 'config']

await command(import.meta.url, async () => {
  await import('./dev/check-start.ts')
  if (process.exitCode) return process.exitCode
  const watched = SERVER_FOLDERS.map((folder) => `--watch-path=${folder}`)
  const program = ['server/main.ts', '--dev']
  return runVisibly(process.execPath, [...watched, '--watch-preserve-output', ...program], {
    NODE_ENV: 'development',
  })
})
