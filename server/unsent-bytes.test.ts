import { expect, it } from 'vitest'
import { cutSlowestReaders } from './unsent-bytes.ts'

function readers(...unsent: number[]) {
  const cut: number[] = []
  const sockets = unsent.map((writableLength) => ({
    writableLength,
    destroy: () => cut.push(writableLength),
  }))
  return { cut, sockets: sockets as never }
}

it('cutSlowestReaders disconnects those with the most unread bytes until the others are within the limit', () => {
  const { cut, sockets } = readers(10, 500, 0, 300, 90)
  cutSlowestReaders(sockets, 400)
  expect(cut).toEqual([500])
  cutSlowestReaders(sockets, 99)
  expect(cut).toEqual([500, 500, 300, 90])
})

it('cutSlowestReaders disconnects nobody within the limit', () => {
  const { cut, sockets } = readers(10, 20, 30)
  cutSlowestReaders(sockets, 60)
  expect(cut).toEqual([])
})
