// `npm run backup`: everything the shop holds in one file, while it is open. `-- FILE` names the file.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/backup/back-up.ts')
