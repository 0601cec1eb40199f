import {
  COMBINATION_HEADINGS,
  combinationRows,
  PRESTASHOP_HEADINGS,
  prestashopRows,
} from './write-prestashop.ts'
import { SHOPIFY_HEADINGS, shopifyRows } from './write-shopify.ts'
import { WOOCOMMERCE_HEADINGS, woocommerceRows } from './write-woocommerce.ts'
import type { WrittenProduct } from './written-product.ts'

/** Files for other shop programs; PrestaShop has one for the products and one for their combinations. */
export const EXPORT_FORMATS = ['woocommerce', 'shopify', 'prestashop', 'prestashop-combinations'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

interface ExportFile {
  headings: readonly string[]
  rows: (product: WrittenProduct) => string[][]
  delimiter: ',' | ';'
  /** whether the file starts with a byte order mark */
  mark: boolean
}

export const EXPORT_FILES: Readonly<Record<ExportFormat, ExportFile>> = {
  woocommerce: { headings: WOOCOMMERCE_HEADINGS, rows: woocommerceRows, delimiter: ',', mark: true },
  shopify: { headings: SHOPIFY_HEADINGS, rows: shopifyRows, delimiter: ',', mark: false },
  prestashop: { headings: PRESTASHOP_HEADINGS, rows: prestashopRows, delimiter: ';', mark: false },
  'prestashop-combinations': {
    ...{ headings: COMBINATION_HEADINGS, rows: combinationRows, delimiter: ';', mark: false },
  },
}
