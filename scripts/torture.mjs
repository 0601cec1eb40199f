// `npm run torture`: kills the shop twenty times while customers order, then takes its PostgreSQL away as often, and compares
// what was acknowledged with what is stored. `-- --rounds 5`, `-- --seed 7`, `-- --engine sqlite`.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/torture/run.ts', ['build'])
