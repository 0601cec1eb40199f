/** No bucket there, or not for this key; the message is French. */
export class ImageStoreConfigError extends Error {
  override name = 'ImageStoreConfigError'
}
