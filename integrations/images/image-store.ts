/** Where product images are kept, and what comes back for each image taken in. */
export interface ImageStore {
  /**
   * Checks the bytes by content, draws the image anew at each width and keeps the results.
   * @returns the address of the image, for a product's `images`; null when it is no image we take.
   */
  add(bytes: Uint8Array): Promise<string | null>
  /** Forgets a image made by `add`; other addresses are left alone. */
  remove(address: string): Promise<void>
}
