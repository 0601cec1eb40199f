// `npm run reset-password -- <user name or e-mail> [--remove-second-factor]`: gives an account a new password, in a shop
// that may be running, and ends its sessions.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/reset-password/reset-password.ts')
