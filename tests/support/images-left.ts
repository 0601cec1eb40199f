import { imageRemovalJob } from '../../use-cases/catalogue/remove-images.ts'
import { jobChannel } from '../../use-cases/jobs/job-channel.ts'
import { deliverDue } from '../../use-cases/outbox/deliver-due.ts'
import type { TestShop } from './shop.ts'

/** Removes the images that changes have dropped, as the shop does after their commit. */
export function removeDroppedImages(shop: TestShop): Promise<void> {
  const channels = { job: jobChannel({ 'image-removal': imageRemovalJob(shop) }) }
  return deliverDue(shop, channels, { stopping: new AbortController().signal })
}

/** The images that are stored once those are removed. */
export async function imagesLeft(shop: TestShop): Promise<Set<string>> {
  await removeDroppedImages(shop)
  return shop.imageFiles.addresses()
}
