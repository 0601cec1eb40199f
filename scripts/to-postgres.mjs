// `npm run db:to-postgres -- --to postgres://…`: moves the SQLite shop in DATA_DIR to PostgreSQL while it runs.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/to-postgres/to-postgres.ts')
