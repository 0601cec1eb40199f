/** Where the files of images lie, each under a name that names its content: what is there never changes. */
export interface BlobStorage {
  /**
   * Settled once the file is there for good, whole; otherwise nothing stands under its name.
   * @throws ServiceUnavailableError when the place takes nothing now
   */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns the file, or null when there is none. @throws ServiceUnavailableError when the place does not answer */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  /** Nothing happens when there is none. */
  remove(name: string): Promise<void>
  /** The names and sizes in bytes of all there is. */
  list(): AsyncIterable<{ name: string; bytes: number }>
}
