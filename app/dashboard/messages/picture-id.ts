import { randomId } from '../../browser/random-id.ts'

const ids = new WeakMap<File, { caption: string; id: string }>()

/** The id of the message with a picture and its caption, as long as the page lives; another caption is another message. */
export function pictureId(picture: File, caption: string): string {
  const known = ids.get(picture)
  if (known?.caption === caption) return known.id
  const id = randomId()
  ids.set(picture, { caption, id })
  return id
}
