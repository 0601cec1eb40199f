/** Stores product images. */
export interface ImageStore {
  /**
   * Checks an upload by its content and stores it in every size.
   * @returns the URL for a product's `images`; null when the bytes are not a supported image
   */
  add(bytes: Uint8Array): Promise<string | null>
  /**
   * Stores the shop's own image as it is; its sizes are encoded later. Not for uploads: the source keeps its metadata.
   * @returns the URL for a product's `images`; null when the bytes are not a supported image
   */
  addSource(bytes: Uint8Array): Promise<string | null>
  /** Deletes an image by its URL; URLs of other sites are ignored. */
  remove(address: string): Promise<void>
}
