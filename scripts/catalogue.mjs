// `npm run catalogue -- 10000`: grows the shop in DATA_DIR to so many products, to measure with.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/bench/grow-catalogue.ts')
