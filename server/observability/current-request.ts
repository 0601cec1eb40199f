import { AsyncLocalStorage } from 'node:async_hooks'

/** undefined outside a request */
export const currentRequest = new AsyncLocalStorage<string>()

export function requestIds(mark: string): () => string {
  let count = 0
  return () => `${mark}-${(++count).toString(36)}`
}
