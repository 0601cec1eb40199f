// `npm run fuzz`: asks the shop 100 000 things, whatever the API's description allows and does not. `-- --requests 5000`
// asks fewer, `-- --seed 7` others; DATABASE_URL for PostgreSQL, with a database of its own.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/fuzz/run.ts', ['build'])
