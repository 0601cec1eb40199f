// `npm run lint`: checks format and lint rules.
import { FORMAT_ADVICE } from './setup/checks.mjs'
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, async () => {
  const code = await runVisibly('biome', ['check', '.', ...process.argv.slice(2)])
  if (code !== 0) console.error(FORMAT_ADVICE)
  return code
})
