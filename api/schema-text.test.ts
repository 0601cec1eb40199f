import { expect, it } from 'vitest'
import { prose, schemaText } from './schema-text.ts'

it.each([
  [{ type: 'integer', minimum: 1, maximum: 5 }, 'entier, à partir de 1, jusqu’à 5'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'date ISO ou null'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Review' } },
    'liste (<a href="#forme-Review">Review</a>)',
  ],
  [{ anyOf: [{ type: 'number' }, { const: false }] }, 'nombre ou <code>false</code>'],
  [{ enum: ['a', null] }, '<code>&quot;a&quot;</code> | <code>null</code>'],
  [
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } }, required: ['a'] },
    '<ul><li><code>a</code> : texte</li><li><code>b</code> (facultatif) : true ou false</li></ul>',
  ],
  [{ type: 'string', description: '<script>' }, 'texte — &lt;script&gt;'],
  [undefined, ''],
])('%j reads well', async (schema, expected) => {
  expect(String(await schemaText(schema))).toBe(expected)
})

it('backticks in a description become code, everything else stays text', async () => {
  expect(String(await prose('avec `q` & <b>'))).toBe('avec <code>q</code> &amp; &lt;b&gt;')
  expect(String(await prose(undefined))).toBe('')
})
