import { setTimeout as pause } from 'node:timers/promises'
import { errorCode } from '../../../domain/error-code.ts'

const GAVE_WAY = new Set(['40001', '40P01'])
const TRIES = 4
const FIRST_PAUSE = 10

/** Runs `work` up to four times on serialization failures and deadlocks. @param chance returns a number from 0 to 1 */
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
