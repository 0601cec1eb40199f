// `npm run bench:growth`: how answers slow down as the catalogue grows; written, with a chart, to docs/performance.md.
// `-- --sizes 1000,10000` measures other sizes, `-- --seconds 2` less long.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/bench/measure-growth.ts', ['build'])
