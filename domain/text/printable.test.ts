import { expect, it } from 'vitest'
import { printable } from './printable.ts'

it.each([
  ['Bébé 👶🏾', 'Bébé 👶🏾'],
  ['a\u0000b\u001b[1m', 'ab[1m'],
  ['\u0000', ''],
])('printable returns for %j the text %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})
