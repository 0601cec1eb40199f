import { expect, it } from 'vitest'
import { prose, schemaText } from './schema-text.ts'

it.each([
  [{ type: 'integer', minimum: 1, maximum: 5 }, 'integer, from 1, to 5'],
  [{ type: ['string', 'null'], format: 'date-time' }, 'ISO date or null'],
  [
    { type: 'array', items: { $ref: '#/components/schemas/Review' } },
    'list (<a href="#schema-Review">Review</a>)',
  ],
  [{ anyOf: [{ type: 'number' }, { const: false }] }, 'number or <code>false</code>'],
  [{ enum: ['a', null] }, '<code>&quot;a&quot;</code> | <code>null</code>'],
  [
    { type: 'object', properties: { a: { type: 'string' }, b: { type: 'boolean' } }, required: ['a'] },
    '<ul><li><code>a</code>: text</li><li><code>b</code> (optional): true or false</li></ul>',
  ],
  [{ type: 'string', description: '<script>' }, 'text — &lt;script&gt;'],
  [undefined, ''],
])('schemaText describes %j in words', async (schema, expected) => {
  expect(String(await schemaText(schema))).toBe(expected)
})

it('prose renders backticks as code and escapes everything else', async () => {
  expect(String(await prose('avec `q` & <b>'))).toBe('avec <code>q</code> &amp; &lt;b&gt;')
  expect(String(await prose(undefined))).toBe('')
})
