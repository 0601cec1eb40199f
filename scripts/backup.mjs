// `npm run backup`: writes all data of the shop, running or not, to one file. `-- FILE` names it.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/backup/back-up.ts')
