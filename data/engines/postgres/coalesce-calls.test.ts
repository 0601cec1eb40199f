import { expect, it } from 'vitest'
import { coalesceCalls } from './coalesce-calls.ts'

/** A function wrapped by `coalesceCalls`. The test settles the promises of its runs, which are in `begun`. */
function aQuestion() {
  const begun: PromiseWithResolvers<string>[] = []
  const ask = coalesceCalls(() => {
    const one = Promise.withResolvers<string>()
    begun.push(one)
    return one.promise
  })
  return { ask, begun }
}

it('coalesceCalls answers all calls made during a computation with the result of one further computation', async () => {
  const { ask, begun } = aQuestion()
  const first = ask()
  const [second, third] = [ask(), ask()]
  expect(begun).toHaveLength(1)
  begun[0]?.resolve('old')
  expect(await first).toBe('old')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('new')
  expect(await Promise.all([second, third])).toEqual(['new', 'new'])
})

it('coalesceCalls runs again after a failure', async () => {
  const { ask, begun } = aQuestion()
  const [first, second] = [ask(), ask()]
  begun[0]?.reject(new Error('gone'))
  await expect(first).rejects.toThrow('gone')
  await expect.poll(() => begun.length).toBe(2)
  begun[1]?.resolve('there')
  expect(await second).toBe('there')
})
