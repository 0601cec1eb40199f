// `npm run screens`: takes the images of docs/screenshots.md anew, after a change to what is seen.
import { programCommand } from './setup/command.mjs'

await programCommand(import.meta.url, 'scripts/screens/take-screens.ts', ['build', 'browser'])
