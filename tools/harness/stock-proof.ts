import { checkShopStock } from '../../server/check-shop-stock.ts'

interface StockProof {
  movements: number
  summary: string
  problems: string[]
}

/** Checks the stock of a shop as `npm run check-stock` does. */
export async function proveStock(dataDir: string, databaseUrl?: string): Promise<StockProof> {
  const problems: string[] = []
  const { products, variants, movements } = await checkShopStock({ dataDir, databaseUrl }, (found) => {
    const { productName, what, expected } = found
    problems.push(`stock of ${productName}: ${what}: ${found.found} instead of ${expected}`)
  })
  const checked = `${products} products, ${variants} variants and ${movements} movements`
  return { movements, summary: `Stock checked: ${checked}`, problems }
}
