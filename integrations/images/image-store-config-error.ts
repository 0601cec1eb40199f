/** No bucket there, or not for this key. */
export class ImageStoreConfigError extends Error {
  override name = 'ImageStoreConfigError'
}
