// `npm run format`: mends format and rules where a machine can.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, () => runVisibly('biome', ['check', '--write', '.', ...process.argv.slice(2)]))
