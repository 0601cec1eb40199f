import type { ProductInput } from '../../contracts/product.ts'
import { defaultDetails, type ProductDetails, toDetails } from '../../domain/catalogue/product-fields.ts'

type CompleteInput = ProductInput & Omit<ProductDetails, 'images'>

/** Valid fields of a product in stock; optional fields have their default values. */
export function productDetails(overrides: Partial<CompleteInput> = {}): CompleteInput {
  const { images: _, ...defaults } = defaultDetails()
  return {
    ...defaults,
    name: 'Body coton',
    price: 5000,
    description: 'Un body doux à manches longues.',
    category: 'Vêtements/Nouveau-né',
    subCategory: 'Bodies',
    brand: 'Petit Baobab',
    stock: 10,
    ...overrides,
  }
}

/** All fields of a product, with values that are not the defaults. */
export function filledDetails(): ProductDetails {
  const details = toDetails((name) => name, {
    text: (name) => `${name} “é”`,
    amount: () => 4999.5,
    percent: () => 12.5,
    count: () => 7,
    gender: () => 'Fille',
    list: (name) => [`/${name}`, `/${name} "2"`],
    flag: () => true,
  })
  return { ...details, category: 'Vêtements/Nouveau-né' }
}

let drawn = 0

export const NOT_AN_IMAGE: Uint8Array<ArrayBuffer> = new Uint8Array(Buffer.from('<svg/>'))

/** A PNG signature and a text that differs in each call. The in-memory image storage only checks the signature. */
export function anImage(name = `picture ${++drawn}`): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`\x89PNG\r\n\x1a\n${name}`, 'latin1'))
}
