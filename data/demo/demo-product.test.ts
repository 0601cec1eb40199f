import { describe, expect, it } from 'vitest'
import { combineChoices } from '../../domain/catalogue/variant-plan.ts'
import { totalStock, variantLabel } from '../../domain/catalogue/variants.ts'
import { demoCatalogue } from './catalogue.ts'
import { demoVariants } from './demo-product.ts'

const counted = demoCatalogue
  .map((product) => ({ product, variants: demoVariants(product) }))
  .filter(({ variants }) => variants.length > 0)

describe('the demo catalogue', { tags: ['C-01', 'C-02'] }, () => {
  it.each(counted.map((entry) => [entry.product.name, entry] as const))(
    'has a stock for every combination of colour and size of %s',
    (_name, { product, variants }) => {
      const { colors = [], sizes = [], stock } = product
      expect(variants.map(variantLabel)).toEqual(combineChoices({ colors, sizes }).map(variantLabel))
      expect(totalStock(variants)).toBe(stock)
    },
  )

  it('has sold-out sizes in most clothes and shoes, some sizes in low stock, and sold-out products', () => {
    const sized = demoCatalogue.filter(({ sizes = [] }) => sizes.length > 0)
    expect(counted.length).toBeGreaterThan(sized.length * 0.8)
    const partly = counted.filter(
      ({ product, variants }) => product.stock > 0 && variants.some(({ stock }) => stock === 0),
    )
    expect(partly.length).toBeGreaterThan(counted.length * 0.8)
    expect(counted.some(({ variants }) => variants.some(({ stock }) => stock > 0 && stock < 4))).toBe(true)
    expect(counted.some(({ product }) => product.stock === 0)).toBe(true)
  })
})
