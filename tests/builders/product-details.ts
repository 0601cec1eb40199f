import type { ProductFields } from '../../contracts/product-form.ts'

/** Valid product fields, in stock; optional ones are neutral. */
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

/** Distinct bytes with a PNG signature, enough for in-memory images. */
export function anImage(name = `picture ${++drawn}`): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\x89PNG\r\n\x1a\n${name}`, 'latin1'))
}
