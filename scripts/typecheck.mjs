// `npm run typecheck`: checks the types of pages, server and service worker.
import { TYPE_COMMANDS } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, async () => {
  for (const [program, args] of TYPE_COMMANDS) {
    const code = await runVisibly(program, args)
    if (code !== 0) return code
  }
  return 0
})
