import { readFileSync } from 'node:fs'

/**
 * Files with the headings, separators and row structure of the samples that the programs publish: WooCommerce's
 * `sample-data/sample_products.csv`, Shopify's `product_template.csv`, and PrestaShop's `docs/csv_import/products_import.csv`
 * and `combinations_import.csv`. The products are our own.
 */
const read = (name: string) => readFileSync(new URL(`../foreign-files/${name}.csv`, import.meta.url), 'utf8')

export const WOOCOMMERCE_FILE = read('woocommerce')
export const SHOPIFY_FILE = read('shopify')
export const PRESTASHOP_PRODUCTS = read('prestashop-products')
export const PRESTASHOP_COMBINATIONS = read('prestashop-combinations')
