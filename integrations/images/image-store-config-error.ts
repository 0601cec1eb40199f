/** The bucket does not exist, or this key has no access. */
export class ImageStoreConfigError extends Error {
  override name = 'ImageStoreConfigError'
}
