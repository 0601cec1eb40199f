// `npm run restore -- FILE`: restores a backup; the old data is moved aside.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/backup/restore.ts')
