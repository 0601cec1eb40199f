/** How long somebody counts as writing after the last sign of it, in milliseconds. */
export const WRITING_MS = 10_000
/** How often a screen says that somebody is writing, in milliseconds. */
export const WRITING_PAUSE_MS = 4000
