import { expect, it } from 'vitest'
import { readForeignExport } from './foreign-export.ts'

it('readForeignExport names each column of a file once, because it can be renamed only once', () => {
  const shopify = ['Handle', 'Title', 'Body (HTML)', 'Type', 'Tags', 'Variant Price']
  expect(readForeignExport(shopify)?.columns).toMatchObject({ category: 'Type', subCategory: 'Tags' })
  expect(readForeignExport(shopify.filter((heading) => heading !== 'Tags'))?.columns).toMatchObject({
    category: 'Type',
    subCategory: null,
  })
  expect(readForeignExport([...shopify, 'Product Category'])?.columns).toMatchObject({
    category: 'Product Category',
    subCategory: 'Type',
  })
})
