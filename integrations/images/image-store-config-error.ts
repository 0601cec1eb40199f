/** The bucket does not exist, or not for this key. */
export class ImageStoreConfigError extends Error {
  override name = 'ImageStoreConfigError'
}
