/** Where product pictures are kept, and what comes back for each picture taken in. */
export interface ImageStore {
  /**
   * Checks the bytes by content, draws the picture anew at each width and keeps the results.
   * @returns the address of the picture, for a product's `images`; null when it is no picture we take.
   */
  add(bytes: Uint8Array): Promise<string | null>
  /** Forgets a picture made by `add`; other addresses are left alone. */
  remove(address: string): Promise<void>
}
