/** No bucket there, or not for this key; the message is French. */
export class UnfitPictureStore extends Error {
  override name = 'UnfitPictureStore'
}
