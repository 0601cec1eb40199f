import { AsyncLocalStorage } from 'node:async_hooks'

/** The id of the request being answered, for whatever is said about it; none outside of a request. */
export const currentRequest = new AsyncLocalStorage<string>()

/** Makes ids that are short, and never come twice: this process's own mark and a number. */
export function requestIds(mark: string): () => string {
  let count = 0
  return () => `${mark}-${(++count).toString(36)}`
}
