// `npm run soak`: a long mixed load of 500 000 requests; says how many failed, how long they took, and whether memory stays flat.
// `-- --requests 20000` for fewer, `-- --seed 7` for others; DATABASE_URL for PostgreSQL, with a database of its own.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/soak/run.ts', ['build'])
