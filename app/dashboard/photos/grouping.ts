import { DRAFT_LIMITS } from '../../../domain/catalogue/product-draft.ts'
import type { StoredPhoto, StoredProduct, StoredUploads } from '../../photo-uploads/photo-store.ts'

/** Changes to write to the photo store. */
export interface Regrouped {
  products: StoredProduct[]
  photos: StoredPhoto[]
  removedProducts: string[]
}

/** Products not yet queued for upload, each with its photos. */
export function chosenProducts({ products, photos }: StoredUploads) {
  return products
    .filter(({ state }) => state === 'chosen')
    .map((product) => ({ product, photos: photos.filter(({ productId }) => productId === product.id) }))
}

/**
 * Moves the selected photos into the product of the first selected photo. @returns null when the product would have too
 * many photos
 */
export function joinPhotos(uploads: StoredUploads, selected: ReadonlySet<string>): Regrouped | null {
  const groups = chosenProducts(uploads)
  const moved = groups.flatMap(({ photos }) => photos.filter(({ id }) => selected.has(id)))
  const target = groups.find(({ product }) => product.id === moved[0]?.productId)
  if (!target) return { products: [], photos: [], removedProducts: [] }
  const remaining = target.photos.filter(({ id }) => !selected.has(id))
  const photos = [...remaining, ...moved]
  if (photos.length > DRAFT_LIMITS.images) return null
  const emptied = groups.filter(
    (group) => group !== target && group.photos.every(({ id }) => selected.has(id)),
  )
  const typed = [target, ...emptied].map(({ product }) => product)
  const firstTyped = (field: 'name' | 'price') =>
    typed.find((product) => product[field] !== '')?.[field] ?? ''
  return {
    products: [
      {
        ...target.product,
        name: firstTyped('name'),
        price: firstTyped('price'),
        revision: target.product.revision + 1,
      },
    ],
    photos: photos.map((photo, position) => ({ ...photo, productId: target.product.id, position })),
    removedProducts: emptied.map(({ product }) => product.id),
  }
}

/** Moves each selected photo to a new product. When all photos of a product are selected, the first one stays. */
export function splitPhotos(
  uploads: StoredUploads,
  selected: ReadonlySet<string>,
  newId: () => string,
): Regrouped {
  const leaving = chosenProducts(uploads).flatMap(({ photos }) => {
    const chosen = photos.filter(({ id }) => selected.has(id))
    return chosen.length === photos.length ? chosen.slice(1) : chosen
  })
  const products = leaving.map(() => newProduct(newId()))
  const photos = leaving.map((photo, index) => ({
    ...photo,
    productId: products[index]?.id ?? photo.productId,
    position: 0,
  }))
  return { products, photos, removedProducts: [] }
}

export function emptiedProducts({ products, photos }: StoredUploads, removed: ReadonlySet<string>): string[] {
  return products
    .filter(({ id }) => photos.every((photo) => photo.productId !== id || removed.has(photo.id)))
    .map(({ id }) => id)
}

export function newProduct(id: string): StoredProduct {
  return { id, name: '', price: '', revision: 0, state: 'chosen', created: false }
}

export function totalBytes(photos: readonly StoredPhoto[]) {
  return photos.reduce(
    ({ before, after }, photo) => ({
      before: before + photo.originalBytes,
      after: after + photo.preparedBytes,
    }),
    { before: 0, after: 0 },
  )
}

/** `4 photos sur 9 envoyées`. */
export function sentText(photos: readonly StoredPhoto[]): string {
  const sent = photos.filter(({ state }) => state === 'sent').length
  return `${sent} ${sent < 2 ? 'photo' : 'photos'} sur ${photos.length} ${sent < 2 ? 'envoyée' : 'envoyées'}`
}
