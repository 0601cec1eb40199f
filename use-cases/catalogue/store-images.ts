import { imageProblem } from '../../domain/catalogue/image-problems.ts'
import { failAt, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/** Stores images in their order: all, or none if one is unreadable. */
export async function storeImages(
  shop: Pick<AppContext, 'store' | 'images'>,
  files: readonly Uint8Array[],
): Promise<Result<{ addresses: string[] }>> {
  const tried = await Promise.allSettled(files.map((bytes) => shop.images.add(bytes)))
  const stored = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const addresses = stored.filter((address) => address !== null)
  const fault = tried.find((one) => one.status === 'rejected')
  if (fault) {
    // A store that rejects one image may also fail to delete the others, which then remain as unused files.
    await deleteUnusedImages(shop, addresses).catch(() => {})
    throw fault.reason
  }
  if (addresses.length === files.length) return { ok: true, addresses }
  await deleteUnusedImages(shop, addresses)
  const refused = tried.findIndex((one) => one.status === 'fulfilled' && one.value === null)
  const problem = imageProblem(files[refused] ?? new Uint8Array())
  const message = files.length > 1 ? `Image ${refused + 1}\u202f: ${problem}` : problem
  return failAt('images', 'IMAGE_UNREADABLE', message)
}

/** Deletes images that no product or setting shows any more. Several products may share an image. */
export async function deleteUnusedImages(
  { store, images }: Pick<AppContext, 'store' | 'images'>,
  addresses: readonly string[],
): Promise<void> {
  const inUse = new Set([
    ...(await store.products.imagesInUse(addresses)),
    ...(await store.settings.imagesInUse(addresses)),
  ])
  const unused = addresses.filter((address) => !inUse.has(address))
  // What was fetched from another site would otherwise be shown again without its file.
  await store.movedImages.forget(unused)
  await Promise.all(unused.map((address) => images.remove(address)))
}
