// `npm run restore -- FILE`: puts a backup in the place of what the data folder holds, which is kept aside.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/backup/restore.ts')
