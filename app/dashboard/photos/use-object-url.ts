import { useEffect, useState } from 'react'

/** The URL of a blob. It changes only with `key`, because the store returns a new blob object on each read. */
export function useObjectUrl(blob: Blob | null, key: string): string | null {
  const [url, setUrl] = useState<string | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` identifies the content of the blob
  useEffect(() => {
    if (!blob) return
    const created = URL.createObjectURL(blob)
    setUrl(created)
    return () => URL.revokeObjectURL(created)
  }, [key, blob === null])
  return url
}
