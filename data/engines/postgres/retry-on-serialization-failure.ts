import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../../domain/error-code.ts'

/** Serialization failure and deadlock: the transaction was rolled back, and may succeed when it is repeated. */
const GAVE_WAY = new Set(['40001', '40P01'])
const TRIES = 4
/** Before the second try, in milliseconds; doubled before each further one. */
const FIRST_PAUSE = 10

/**
 * Does `work`, and repeats it from the beginning when its transaction had to give way to another one: four tries at
 * most, with random pauses (`chance`, 0 to 1) so that the same two do not collide again.
 * @throws what the last try threw
 */
export async function retryOnSerializationFailure<T>(
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
