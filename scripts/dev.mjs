// `npm run dev`: runs the shop from its sources. Vite reloads pages; a change of server code restarts the process.
import { command } from './setup/command.mjs'
import { ROOT, runVisibly } from './setup/run.mjs'

const SERVER_FOLDERS = ['server', 'api', 'use-cases', 'data', 'domain', 'contracts', 'integrations', 'config']

await command(import.meta.url, async () => {
  await import('./dev/check-start.ts')
  if (process.exitCode) return process.exitCode
  const { restartOnEdit } = await import('./dev/restart-on-edit.ts')
  const start = (signal) =>
    runVisibly(process.execPath, ['server/main.ts', '--dev'], { NODE_ENV: 'development' }, signal)
  process.chdir(ROOT)
  return restartOnEdit(start, SERVER_FOLDERS)
})
