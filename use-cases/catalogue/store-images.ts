import { ERROR_MESSAGES, fail, type Result } from '../../domain/errors.ts'
import type { AppContext } from '../context.ts'

/** Takes images in, in their order. When one cannot be read none is kept. */
export async function storeImages(
  shop: Pick<AppContext, 'store' | 'images'>,
  files: readonly Uint8Array[],
): Promise<Result<{ addresses: string[] }>> {
  const tried = await Promise.allSettled(files.map((bytes) => shop.images.add(bytes)))
  const kept = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const addresses = kept.filter((address) => address !== null)
  const fault = tried.find((one) => one.status === 'rejected')
  if (fault) {
    // What does not take one image may not give the others back either: they are then kept for nobody.
    await deleteUnusedImages(shop, addresses).catch(() => {})
    throw fault.reason
  }
  if (addresses.length === files.length) return { ok: true, addresses }
  await deleteUnusedImages(shop, addresses)
  return fail('IMAGE_UNREADABLE', {
    issues: [{ path: 'images', message: ERROR_MESSAGES.IMAGE_UNREADABLE }],
  })
}

/** Removes images that no product shows any more: the same image may stand in several products. */
export async function deleteUnusedImages(
  { store, images }: Pick<AppContext, 'store' | 'images'>,
  addresses: readonly string[],
): Promise<void> {
  const inUse = await store.products.imagesInUse(addresses)
  await Promise.all(
    addresses.filter((address) => !inUse.has(address)).map((address) => images.remove(address)),
  )
}
