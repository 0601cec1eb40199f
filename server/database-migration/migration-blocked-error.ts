/** What keeps a shop from being moved, or from opening where it was moved from or to; the message is French. */
export class UnfitMove extends Error {
  override name = 'UnfitMove'
}
