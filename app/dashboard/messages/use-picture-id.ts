import { useState } from 'react'
import { randomId } from '../../browser/random-id.ts'

/** The id of the message with a picture and its caption; another picture or caption is another message. */
export function usePictureId(picture: File | null, caption: string): string {
  const [known, setKnown] = useState(() => ({ picture, caption, id: randomId() }))
  if (known.picture === picture && known.caption === caption) return known.id
  const next = { picture, caption, id: randomId() }
  setKnown(next)
  return next.id
}
