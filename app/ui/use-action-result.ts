import { useEffect } from 'react'

/** Calls `onResult` once for each result of a `clientAction`; the argument is `fetcher.data`. */
export function useActionResult<Result>(result: Result | undefined, onResult: (result: Result) => void) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per result, not once per render
  useEffect(() => {
    if (result !== undefined) onResult(result)
  }, [result])
}
