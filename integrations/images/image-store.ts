export interface ImageStore {
  /** Checks an upload by its content and stores it in every size. @returns its URL; null when it is not an image */
  add(bytes: Uint8Array): Promise<string | null>
  /** Stores the shop's own image for later encoding. Not for uploads, because the source retains its metadata. */
  addSource(bytes: Uint8Array): Promise<string | null>
  /** @returns the size in pixels of the file for shared links; null for other sites and while it is not encoded */
  sharedSize(address: string): Promise<{ width: number; height: number } | null>
  /** Ignores URLs of other sites. */
  remove(address: string): Promise<void>
}
