import { useEffect, useState } from 'react'
import type { StoredPhoto } from '../../photo-uploads/photo-store.ts'

export function PhotoThumb({ photo, className = '' }: { photo: StoredPhoto; className?: string }) {
  const { prepared, id, preparedBytes, turns, crop } = photo
  const url = useObjectUrl(prepared, `${id} ${preparedBytes} ${turns} ${Object.values(crop)}`)
  const shape = `aspect-square w-full bg-line object-cover ${className}`
  return url === null ? <span className={`block ${shape}`} /> : <img src={url} alt="" className={shape} />
}

/** The URL of a blob. It changes only with `key`, because the store returns a new blob object on each read. */
function useObjectUrl(blob: Blob | null, key: string): string | null {
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
