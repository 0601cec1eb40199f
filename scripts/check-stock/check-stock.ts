// Compares every stock in DATA_DIR (or DATABASE_URL) with its movements and variants. Exits with code 1 if any differ.
import { checkShopStock } from '../../server/check-shop-stock.ts'
import { withSettings } from '../backup/with-settings.ts'

const number = (value: number) => value.toLocaleString('en').replaceAll(',', ' ')

await withSettings(async (env) => {
  let disagreements = 0
  const { products, variants, movements } = await checkShopStock(env, (found) => {
    disagreements += 1
    const { productName, productId, what, expected } = found
    console.log(`${productName} (${productId}): ${what}: expected ${expected}, found ${found.found}`)
  })
  const checked = `${number(products)} products, ${number(variants)} variants, ${number(movements)} movements`
  console.log(`${checked}: ${disagreements === 0 ? 'all agree' : `${number(disagreements)} disagreements`}`)
  if (disagreements > 0) process.exitCode = 1
})
