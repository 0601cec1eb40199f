// `npm run instances`: two instances of the shop on one PostgreSQL behind nginx, put to the test and measured. Needs the
// programs of PostgreSQL (initdb, pg_ctl) and nginx on this machine; both run in a temporary folder. `-- --seconds 3`
// measures for less long.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/instances/run.ts', ['build'])
