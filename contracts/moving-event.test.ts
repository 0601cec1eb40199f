import { expect, it } from 'vitest'
import { validate } from './fields.ts'
import { movingMapping, readMovingEvent } from './moving-event.ts'

const PREVIEW = {
  ...{ kind: 'preview', program: 'shopify', products: 1, variants: 2, known: 0, uncounted: 0, rate: 1 },
  ...{ options: [{ name: 'Taille', products: 1, values: ['S', 'M'], role: 'size' }] },
  categories: [{ source: 'Bodies', products: 1, category: null, subCategory: '', remembered: false }],
  ...{ hidden: { count: 0, names: [] }, skipped: { count: 0, rows: [] } },
  ...{ ignored: [], notices: [], warnings: [], samples: [], choices: { count: 0, rows: [] } },
}

it('readMovingEvent reads previews and the events of an import, and nothing else', () => {
  for (const event of [PREVIEW, { kind: 'progress', step: 'read', done: 1, total: 2 }]) {
    expect(readMovingEvent(JSON.stringify(event))).toEqual(event)
  }
  // An instance of the version before lists no choices.
  const { choices: _, ...former } = PREVIEW
  expect(readMovingEvent(JSON.stringify(former))).toEqual(PREVIEW)
  for (const line of [
    '',
    '{',
    '[]',
    '{"kind":"preview"}',
    JSON.stringify({ ...PREVIEW, program: 'magento' }),
  ]) {
    expect(readMovingEvent(line)).toBeNull()
  }
})

it('a mapping is complete without any entry, and names the field of each fault', () => {
  expect(validate(movingMapping, {})).toEqual({
    ok: true,
    value: {
      ...{ categories: [], options: [], defaultStock: 0, takeStocks: false, withHidden: false },
      choices: [],
    },
  })
  const wrong = {
    categories: [
      { source: 'Bodies', category: 'Vêtements/Enfant', subCategory: ' ' },
      { source: 'Notices', category: null, subCategory: '' },
      { source: 'Jeux', category: 'Jeux', subCategory: 'Éveil' },
    ],
    ...{ rate: 0, defaultStock: 1.5, options: [{ name: 'Taille', role: 'shape' }] },
  }
  const checked = validate(movingMapping, wrong)
  expect(checked.ok ? [] : checked.issues.map(({ path }) => path)).toEqual([
    'categories.0.subCategory',
    'categories.2.category',
    'options.0.role',
    'rate',
    'defaultStock',
  ])
})
