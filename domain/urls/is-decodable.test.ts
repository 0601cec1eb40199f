import { expect, it } from 'vitest'
import { isDecodable } from './is-decodable.ts'

it.each(['/', '/products/V%C3%AAtements%2FEnfant', '/a%00b', '/products/Vêtements'])(
  'isDecodable accepts %s',
  (path) => {
    expect(isDecodable(path)).toBe(true)
  },
)

it.each(['/%', '/products/%E0%A4%A', '/50%-off', '/%C3'])('isDecodable rejects %s', (path) => {
  expect(isDecodable(path)).toBe(false)
})
