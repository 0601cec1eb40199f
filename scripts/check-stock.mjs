// `npm run check-stock`: compares every stock with its movements and variants. The shop may be running.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/check-stock/check-stock.ts')
