import type { ProductFields } from '../../contracts/product-form.ts'

/** What an administrator enters about a product: valid, in stock; what may be left out has its neutral value. */
export function productDetails(overrides: Partial<ProductFields> = {}): ProductFields {
  return {
    name: 'Body coton',
    price: 5000,
    description: 'Un body doux à manches longues.',
    category: 'Vêtements/Nouveau-né',
    subCategory: 'Bodies',
    brand: 'Petit Baobab',
    stock: 10,
    discount: 0,
    sizes: [],
    colors: [],
    materials: [],
    gender: null,
    isTrending: false,
    isBestseller: false,
    isSale: false,
    ...overrides,
  }
}

let drawn = 0

/** Bytes that begin like a PNG: enough for the images in memory, of which no two are alike. */
export function aImage(name = `picture ${++drawn}`): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\x89PNG\r\n\x1a\n${name}`, 'latin1'))
}
