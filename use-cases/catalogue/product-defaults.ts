import { neutralDetails, type ProductDetails } from '../../domain/catalogue/product-fields.ts'
import { readSettings, type SettingsSource } from '../settings/read-settings.ts'

/** Default values of a new product's missing fields. */
export async function productDefaults(shop: SettingsSource): Promise<ProductDetails> {
  const { name, lowStock } = await readSettings(shop, ['name', 'lowStock'])
  return { ...neutralDetails(), brand: name, lowStockThreshold: lowStock }
}
