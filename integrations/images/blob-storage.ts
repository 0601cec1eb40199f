/** Stores files under names that depend on their content: a stored file never changes. */
export interface BlobStorage {
  /** Resolves when the whole file is durable. @throws ServiceUnavailableError when the storage accepts no writes */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** @returns null without such a file. @throws ServiceUnavailableError when the storage does not respond */
  read(name: string): Promise<Uint8Array<ArrayBuffer> | null>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
  /** Names and sizes in bytes of all image files, or of those whose names start with `prefix`. */
  list(prefix?: string): AsyncIterable<{ name: string; bytes: number }>
}
