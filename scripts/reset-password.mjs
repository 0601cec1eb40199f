// `npm run reset-password -- <user name or e-mail> [--remove-second-factor]`: sets a new password for an account and
// ends its sessions. The shop may be running.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/reset-password/reset-password.ts')
