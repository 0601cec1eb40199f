import { describe, expect, it } from 'vitest'
import type { ForeignProduct, SalePeriod } from './foreign-product.ts'
import { prestashopPricing } from './prestashop-price.ts'

type Cells = Partial<
  Record<'priceWithTax' | 'priceWithoutTax' | 'discountAmount' | 'discountPercent', string>
>

function aProduct(cells: Cells, taxRate?: number, period: SalePeriod | string | null = null) {
  const pricing = prestashopPricing(taxRate)
  const warnings: string[] = []
  const product = { isPart: false, warnings } as unknown as ForeignProduct
  product.price = pricing.read(product, (column) => cells[column] ?? '', period)
  const combined = (impact: number) => pricing.combined(product, impact)
  return { price: product.price, combined, pricing, warnings }
}

const BOTH = { priceWithoutTax: '10000', discountAmount: '4012', discountPercent: '34' }

describe('prestashopPricing', { tags: ['K-20'] }, () => {
  it('takes the percentage before the amount, whatever the tax', () => {
    expect(aProduct(BOTH).price).toMatchObject({ regular: 10_000, sale: 6600 })
    expect(aProduct(BOTH, 18).price).toMatchObject({ regular: 11_800, sale: 7788 })
    expect(aProduct(BOTH).pricing.tax()).toBe('optional')
  })

  it('takes an amount with tax off a price with tax', () => {
    const cells = { priceWithoutTax: '10000', discountAmount: '1800' }
    expect(aProduct(cells).pricing.tax()).toBe('needed')
    expect(aProduct(cells, 18).price).toMatchObject({ regular: 11_800, sale: 10_000 })
    expect(aProduct({ priceWithTax: '11800', discountAmount: '1800' })).toMatchObject({
      price: { regular: 11_800, sale: 10_000 },
    })
    expect(aProduct({ priceWithTax: '11800', discountAmount: '1800' }).pricing.tax()).toBeNull()
  })

  it('reduces combinations by the percentage or the amount of their product', () => {
    expect(aProduct({ priceWithTax: '5000', discountPercent: '20' }, 0).combined(1000)).toMatchObject({
      ...{ regular: 6000, sale: 4800 },
    })
    expect(aProduct({ priceWithTax: '5000', discountAmount: '500' }, 0).combined(1000)).toMatchObject({
      ...{ regular: 6000, sale: 5500 },
    })
  })

  it('reduces combinations of a product whose own price is 0', () => {
    const free = { priceWithTax: '0.000000' }
    expect(aProduct({ ...free, discountPercent: '20' }, 0).combined(4000)).toMatchObject({
      ...{ regular: 4000, sale: 3200 },
    })
    expect(aProduct({ ...free, discountAmount: '500' }, 0).combined(4000)).toMatchObject({
      ...{ regular: 4000, sale: 3500 },
    })
    expect(aProduct({ ...free, discountAmount: '5000' }, 0).combined(4000)).toMatchObject({ sale: null })
    expect(aProduct({ ...free, discountPercent: '20' }, 0).price).toEqual({ regular: 0, sale: null })
  })

  it('reduces combinations for the same time as their product, and not by an unreadable one', () => {
    const cells = { priceWithTax: '0', discountPercent: '20' }
    const period = { from: null, until: 1000 }
    expect(aProduct(cells, 0, period).combined(4000)).toEqual({ regular: 4000, sale: 3200, period })
    const unreadable = aProduct(cells, 0, '31/02/2026')
    expect(unreadable.combined(4000)).toEqual({ regular: 4000, sale: null })
    expect(unreadable.warnings).toHaveLength(1)
  })

  it('adds the tax to what a combination costs more', () => {
    const withTax = aProduct({ priceWithTax: '5900' }, 18)
    expect(withTax.combined(1000).regular).toBe(7080)
    expect(withTax.pricing.tax()).toBe('needed')
    const knowsTax = aProduct({ priceWithTax: '5900', priceWithoutTax: '5000' })
    expect(knowsTax.combined(1000).regular).toBe(7080)
    expect(knowsTax.pricing.tax()).toBeNull()
    expect(aProduct({ priceWithTax: '5900' }).combined(0).regular).toBe(5900)
  })
})
