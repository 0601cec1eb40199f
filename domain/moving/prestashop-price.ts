import type { ForeignPrice, ForeignProduct, SaleDates, TaxQuestion } from './foreign-product.ts'
import { readPrice } from './foreign-table.ts'
import { withPeriod } from './sale-dates.ts'

type Column = 'priceWithTax' | 'priceWithoutTax' | 'discountAmount' | 'discountPercent'

/** `percent` where the file has one; it counts before an amount. */
interface Reduction {
  percent: number
  /** with tax */
  amount: number
}

/** What a product's price is made of. */
interface Terms {
  reduction: Reduction
  period: ReturnType<SaleDates['read']>
  /** what an amount without tax is multiplied by */
  tax: number
  /** whether that comes from the file itself */
  isTaxKnown: boolean
}

/**
 * Reads the prices of PrestaShop's files. A discount in an amount includes tax and what a combination adds does not,
 * whatever the price is, so that a file with both needs one rate.
 * @param taxRate the merchant's answer, in percent
 */
export function prestashopPricing(taxRate: number | undefined) {
  const known = new Map<ForeignProduct, Terms>()
  const given = 1 + (taxRate ?? 0) / 100
  let question: TaxQuestion = null
  return {
    tax: (): TaxQuestion => question,

    /** The price of a product, with its reduction. */
    read(
      product: ForeignProduct,
      cell: (column: Column) => string,
      period: ReturnType<SaleDates['read']>,
    ): ForeignPrice {
      const [included, excluded] = [readPrice(cell('priceWithTax')), readPrice(cell('priceWithoutTax'))]
      const reduction = {
        percent: readPrice(cell('discountPercent')) || 0,
        amount: readPrice(cell('discountAmount')) || 0,
      }
      const hasTax = !Number.isNaN(included)
      const isTaxKnown = hasTax && excluded > 0 && included >= excluded
      const terms = { reduction, period, isTaxKnown, tax: isTaxKnown ? included / excluded : given }
      known.set(product, terms)
      if (!hasTax && !Number.isNaN(excluded)) {
        question ??= 'optional'
        if (reduction.percent === 0 && reduction.amount > 0) question = 'needed'
      }
      const regular = hasTax ? included : excluded * given
      return withPeriod({ regular, sale: reduced(regular, reduction) }, period, product.warnings)
    },

    /** The price of a combination that costs `impact` more than its product, without tax; all of it where that is 0. */
    combined(product: ForeignProduct, impact: number): ForeignPrice {
      const { price } = product
      const { reduction, period, isTaxKnown, tax } = known.get(product) ?? NO_TERMS
      if (impact !== 0 && !isTaxKnown && question === null && !product.isPart) question = 'needed'
      const regular = price.regular + impact * tax
      return withPeriod({ regular, sale: reduced(regular, reduction) }, period, product.warnings)
    },
  }
}

export type PrestashopPricing = ReturnType<typeof prestashopPricing>

const NO_TERMS: Terms = {
  ...{ reduction: { percent: 0, amount: 0 }, period: null },
  ...{ tax: 1, isTaxKnown: false },
}

function reduced(regular: number, { percent, amount }: Reduction): number | null {
  const less = percent > 0 ? (regular * percent) / 100 : amount
  return less > 0 && less <= regular ? regular - less : null
}
