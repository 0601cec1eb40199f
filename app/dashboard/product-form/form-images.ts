import { newImage } from '../../../domain/catalogue/image-order.ts'

export type FormImage =
  | { kind: 'kept'; key: string; address: string }
  | { kind: 'file'; key: string; file: File }

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const LARGEST = 10_000_000
const MOST = 12

/** The index makes the key unique: the same image may be used for two colours. */
export function keptImages(addresses: readonly string[]): FormImage[] {
  return addresses.map((address, index) => ({ kind: 'kept', key: `${index} ${address}`, address }))
}

let added = 0

export function addFiles(
  images: readonly FormImage[],
  files: readonly File[],
): { images: FormImage[]; problem: string | null } {
  const problems = files.map(problemOf)
  const taken = files.filter((_, index) => problems[index] === null)
  const next = [...images, ...taken.map((file) => ({ kind: 'file' as const, key: `file-${++added}`, file }))]
  const tooMany = next.length > MOST ? `${MOST} images au maximum.` : null
  return {
    images: next.slice(0, Math.max(MOST, images.length)),
    problem: problems.find((problem) => problem !== null) ?? tooMany,
  }
}

export function move(images: readonly FormImage[], from: number, by: -1 | 1): FormImage[] {
  const next = [...images]
  if (mayMove(images, from, by)) next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}

export function mayMove(images: readonly FormImage[], from: number, by: -1 | 1): boolean {
  return images[from] !== undefined && images[from + by] !== undefined
}

export interface SentImages {
  files: File[]
  /** URLs of the stored images that remain, in order */
  kept: string[]
  /** order of all images when a file precedes a stored one; null: files come last */
  order: string[] | null
}

export function sentImages(images: readonly FormImage[]): SentImages {
  const files: File[] = []
  const kept: string[] = []
  let mixed = false
  const order = images.map((image) => {
    if (image.kind === 'file') return newImage(files.push(image.file) - 1)
    mixed ||= files.length > 0
    kept.push(image.address)
    return image.address
  })
  return { files, kept, order: mixed ? order : null }
}

function problemOf(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) {
    return `« ${file.name} » n’est pas une image acceptée : PNG, JPEG, WebP, GIF ou AVIF.`
  }
  return file.size > LARGEST ? `« ${file.name} » pèse plus de 10 Mo.` : null
}
