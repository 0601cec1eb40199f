import type { StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { useObjectUrl } from './use-object-url.ts'

/** A stored photo as it will be sent. */
export function PhotoThumb({ photo, className = '' }: { photo: StoredPhoto; className?: string }) {
  const { prepared, id, preparedBytes, turns, crop } = photo
  const url = useObjectUrl(prepared, `${id} ${preparedBytes} ${turns} ${Object.values(crop)}`)
  const shape = `aspect-square w-full bg-line object-cover ${className}`
  return url === null ? <span className={`block ${shape}`} /> : <img src={url} alt="" className={shape} />
}
