// `npm run plans`: writes docs/query-plans.md, by which indexes each database answers the shop's questions.
// `-- --products 10000 --orders 5000` on a smaller shop.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/plans/write-plans.ts')
