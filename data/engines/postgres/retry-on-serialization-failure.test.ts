import { describe, expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../../domain/outages.ts'
import { retryOnSerializationFailure } from './retry-on-serialization-failure.ts'

const ofCode = (code: string) => Object.assign(new Error(code), { code })

/** Work that throws these errors one after another and then succeeds. */
function failing(...errors: unknown[]) {
  let tries = 0
  const work = async () => {
    const error = errors[tries++]
    if (error) throw error
    return 'done'
  }
  return { work: () => retryOnSerializationFailure(work, () => 0), tries: () => tries }
}

describe('retryOnSerializationFailure', () => {
  it.each(['40001', '40P01'])(
    'runs the work again after the error %s, even when it is wrapped',
    async (code) => {
      const { work, tries } = failing(ofCode(code), new ServiceUnavailableError('busy', ofCode(code)))
      expect(await work()).toBe('done')
      expect(tries()).toBe(3)
    },
  )

  it('gives up after four tries', async () => {
    const deadlock = ofCode('40P01')
    const { work, tries } = failing(deadlock, deadlock, deadlock, deadlock, deadlock)
    await expect(work()).rejects.toBe(deadlock)
    expect(tries()).toBe(4)
  })

  it('does not retry after other errors', async () => {
    const { work, tries } = failing(new ServiceUnavailableError('busy', ofCode('55P03')))
    await expect(work()).rejects.toThrow('busy')
    expect(tries()).toBe(1)
  })
})
