// `npm run build`: bundles the pages and the server into build/. `npm start` builds too when a source has changed.
import { command } from './setup/command.mjs'
import { runVisibly } from './setup/run.mjs'

await command(import.meta.url, () => runVisibly('react-router', ['build', ...process.argv.slice(2)]))
