import fc from 'fast-check'

const TEXTS = [
  // Unicode
  '',
  ' ',
  '\0',
  '\ud800',
  'a\udfff',
  '\u{10ffff}',
  '\u202eabc',
  '\ufeff',
  'ß',
  'İ',
  'ﬃ',
  '١٢٣',
  '\r\nX-A: b',
  // JavaScript names
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  '[]',
  '{}',
  // SQL, search and HTML
  "' or 1=1 --",
  '";drop table orders',
  '%',
  '_',
  '\\',
  '%%__\\',
  '*',
  '?',
  '(',
  '[a',
  '<script>x</script>',
  '$1',
  // paths and URLs
  '../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%zz',
  '/',
  '//',
  '.',
  '..',
  'http://evil.example',
  // numbers, booleans, dates
  '-0',
  '1e999',
  '0x10',
  '2147483648',
  '9007199254740993',
  '99999999999999999999',
  '-1',
  '1.5',
  '１２',
  'true',
  '2026-02-30T25:00:00Z',
  // long
  '👩‍👩‍👧‍👦'.repeat(40),
  'e\u0301'.repeat(300),
  'x'.repeat(5000),
  'é'.repeat(3000),
  '\u0600'.repeat(100),
]

const NUMBERS = [
  0,
  -0,
  -1,
  0.1,
  1.5,
  1e-300,
  1e21,
  1e308,
  -1e308,
  2 ** 31,
  -(2 ** 31) - 1,
  2 ** 53 + 2,
  2 ** 63,
]

function nested(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < depth; level++) value = level % 2 ? [value] : { a: value }
  return value
}

export const malformedText = fc.oneof(fc.constantFrom(...TEXTS), fc.string({ unit: 'binary', maxLength: 60 }))

export const malformedValue: fc.Arbitrary<unknown> = weighted<unknown>(
  [3, malformedText],
  [2, fc.oneof(fc.constantFrom(...NUMBERS), fc.double(), fc.bigInt().map(Number))],
  [2, fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 1e9 })],
  [1, fc.constantFrom(60, 900).map(nested)],
  [
    1,
    fc.constantFrom(
      JSON.parse('{"__proto__":{"admin":true}}'),
      JSON.parse('{"constructor":{"prototype":{"admin":true}}}'),
      JSON.parse('{"toString":1,"valueOf":2,"toJSON":3,"then":4}'),
    ),
  ],
  [1, fc.jsonValue({ maxDepth: 3 })],
)

export function weighted<Value>(
  ...choices: readonly [weight: number, arbitrary: fc.Arbitrary<Value>][]
): fc.Arbitrary<Value> {
  return fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))
}
