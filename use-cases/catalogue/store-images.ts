import { imageProblem } from '../../domain/catalogue/image-problems.ts'
import { failAt, type Result } from '../../domain/errors.ts'
import type { AppContext, TimedDeps } from '../context.ts'
import { removeUploads } from './remove-images.ts'

/**
 * Stores images in their order: all, or none if one is unreadable.
 * @param secret makes their addresses different from those of the same files elsewhere
 */
export async function storeImages(
  shop: TimedDeps & Pick<AppContext, 'images'>,
  files: readonly Uint8Array[],
  secret?: Uint8Array,
): Promise<Result<{ addresses: string[] }>> {
  const tried = await Promise.allSettled(files.map((bytes) => shop.images.add(bytes, secret)))
  const stored = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const addresses = stored.filter((address) => address !== null)
  const fault = tried.find((one) => one.status === 'rejected')
  if (addresses.length === files.length) return { ok: true, addresses }
  await removeUploads(shop, addresses)
  if (fault) throw fault.reason
  const refused = tried.findIndex((one) => one.status === 'fulfilled' && one.value === null)
  const problem = imageProblem(files[refused] ?? new Uint8Array())
  const message = files.length > 1 ? `Image ${refused + 1}\u202f: ${problem}` : problem
  return failAt('images', 'IMAGE_UNREADABLE', message)
}
