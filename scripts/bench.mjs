// `npm run bench`: how fast the shop answers, beside a bare server on the same machine; written to docs/performance.md.
// `-- --seconds 3` measures for less long, `-- --products 10000` on a grown catalogue.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/bench/measure-server.ts', ['build'])
