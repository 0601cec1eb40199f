// `npm run bench:pages`: how pages come to a cheap phone on a slow network; written to docs/performance.md.
// `-- --runs 3` takes the median of fewer visits.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/bench/measure-pages.ts', ['build', 'browser'])
