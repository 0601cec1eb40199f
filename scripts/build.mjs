// `npm run build`: builds the pages. `npm start` also builds them when a source has changed.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, () => runVisibly('react-router', ['build', ...process.argv.slice(2)]))
