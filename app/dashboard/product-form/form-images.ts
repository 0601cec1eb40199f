import { newPicture } from '../../../domain/catalogue/image-order.ts'

/** A picture of the form: one the product has already, or a file about to be sent. `key` tells them apart. */
export type FormPicture =
  | { kind: 'kept'; key: string; address: string }
  | { kind: 'file'; key: string; file: File }

/** What the server takes, by content; here by what the browser says of the file. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const LARGEST = 10_000_000
const MOST = 12

/** The same picture may show two colours, and then stands twice. */
export function keptPictures(addresses: readonly string[]): FormPicture[] {
  return addresses.map((address, index) => ({ kind: 'kept', key: `${index} ${address}`, address }))
}

let added = 0

/** The pictures with the files that can be sent, and what is wrong with the others. */
export function addFiles(
  pictures: readonly FormPicture[],
  files: readonly File[],
): { pictures: FormPicture[]; problem: string | null } {
  const problems = files.map(problemOf)
  const taken = files.filter((_, index) => problems[index] === null)
  const next = [
    ...pictures,
    ...taken.map((file) => ({ kind: 'file' as const, key: `file-${++added}`, file })),
  ]
  const tooMany = next.length > MOST ? `${MOST} images au maximum.` : null
  return {
    pictures: next.slice(0, Math.max(MOST, pictures.length)),
    problem: problems.find((problem) => problem !== null) ?? tooMany,
  }
}

/** Moves a picture by one place. */
export function move(pictures: readonly FormPicture[], from: number, by: -1 | 1): FormPicture[] {
  const next = [...pictures]
  if (mayMove(pictures, from, by)) next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}

/** Whether there is a place to move to. */
export function mayMove(pictures: readonly FormPicture[], from: number, by: -1 | 1): boolean {
  return pictures[from] !== undefined && pictures[from + by] !== undefined
}

/** The pictures as they are sent. */
export interface SentPictures {
  files: File[]
  /** addresses that stay, in order */
  kept: string[]
  /** where each stands, when a file stands before a kept one; else null: the server puts files last by itself */
  order: string[] | null
}

/** Takes apart what is sent as files and what stays by its address. */
export function sentPictures(pictures: readonly FormPicture[]): SentPictures {
  const files: File[] = []
  const kept: string[] = []
  let mixed = false
  const order = pictures.map((picture) => {
    if (picture.kind === 'file') return newPicture(files.push(picture.file) - 1)
    mixed ||= files.length > 0
    kept.push(picture.address)
    return picture.address
  })
  return { files, kept, order: mixed ? order : null }
}

function problemOf(file: File): string | null {
  if (!PICTURE_TYPES.includes(file.type)) {
    return `« ${file.name} » n’est pas une image acceptée : PNG, JPEG, WebP, GIF ou AVIF.`
  }
  return file.size > LARGEST ? `« ${file.name} » pèse plus de 10 Mo.` : null
}
