import project from '../../package.json' with { type: 'json' }

/** What `npm start` gives Node: flags, then the program. */
export const NPM_START = project.scripts.start.split(' ').slice(1)

/** The flags alone, for who starts the built server itself. */
export const START_FLAGS = NPM_START.filter((word) => word.startsWith('--'))
