// `npm run format`: fixes format and lint errors.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, () => runVisibly('biome', ['check', '--write', '.', ...process.argv.slice(2)]))
