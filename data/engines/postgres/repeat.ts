import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../../domain/error-code.ts'

/** PostgreSQL's codes for two transactions of which one had to give way: nothing of it is there, and again it works. */
const GAVE_WAY = new Set(['40001', '40P01'])
const TRIES = 4
/** Before the second try, in milliseconds; doubled before each further one. */
const FIRST_PAUSE = 10

/**
 * Does `work`, and again from the beginning when it had to give way to another transaction: four times at most, with
 * pauses by `chance` (0 to 1) so that the same two do not meet again.
 * @throws what the last try threw
 */
export async function repeatWhenGivenWay<T>(
  work: () => Promise<T>,
  chance: () => number = Math.random,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !gaveWay(error)) throw error
      await pause(FIRST_PAUSE * 2 ** (tries - 1) * (0.5 + chance()))
    }
  }
}

function gaveWay(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return GAVE_WAY.has(errorCode(error) ?? '') || gaveWay(error.cause)
}
