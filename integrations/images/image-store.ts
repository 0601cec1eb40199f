export interface ImageStore {
  /** Checks an upload by its content and stores it in every size. @returns its URL; null when it is no image */
  add(bytes: Uint8Array): Promise<string | null>
  /** Stores the shop's own image, to be encoded later. Not for uploads: the source retains its metadata. */
  addSource(bytes: Uint8Array): Promise<string | null>
  /** Ignores URLs of other sites. */
  remove(address: string): Promise<void>
}
