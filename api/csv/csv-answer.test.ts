import { expect, it } from 'vitest'
import { csvStream } from './csv-answer.ts'

it('csvStream closes its iterator of rows without an error when the client disconnects during a read', async () => {
  const asked = Promise.withResolvers<void>()
  const fetched = Promise.withResolvers<string[][]>()
  const ended = Promise.withResolvers<void>()
  const faults: unknown[] = []
  async function* rows() {
    try {
      asked.resolve()
      yield await fetched.promise
    } finally {
      ended.resolve()
    }
  }
  const stream = csvStream(rows(), (error) => faults.push(error))
  await asked.promise
  const left = stream.cancel()
  fetched.resolve([['Body']])
  await left
  await ended.promise
  expect(faults).toEqual([])
})
