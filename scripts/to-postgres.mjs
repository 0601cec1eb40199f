// `npm run db:to-postgres -- --to postgres://…`: moves the SQLite shop of the data folder to PostgreSQL, while it is open.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/to-postgres/to-postgres.ts')
