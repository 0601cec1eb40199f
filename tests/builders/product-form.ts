import { anImage } from './product-details.ts'

const FIELDS = {
  name: 'Body coton',
  price: '4999.50',
  description: 'Doux',
  category: 'Vêtements/Nouveau-né',
  subCategory: 'Bodies',
  brand: 'Petit Baobab',
  sizes: '["3 mois"," 6 mois ",""]',
  colors: '["Bleu"]',
  materials: '[]',
  gender: 'Fille',
  stock: '10',
  discount: '15',
  isTrending: 'true',
  isBestseller: 'false',
  isSale: 'true',
}

/** A valid product form as a browser sends it; null omits a field. */
export function productForm(
  fields: Record<string, string | null> = {},
  images: Uint8Array<ArrayBuffer>[] = [anImage()],
) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ ...FIELDS, ...fields })) {
    if (value !== null) form.append(name, value)
  }
  for (const [index, bytes] of images.entries()) form.append('images', new File([bytes], `${index}.bin`))
  return form
}
