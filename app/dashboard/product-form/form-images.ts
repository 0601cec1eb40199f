import { newImage } from '../../../domain/catalogue/image-order.ts'

export type FormImage =
  | { kind: 'stored'; key: string; url: string }
  | { kind: 'file'; key: string; file: File }

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const MAX_FILE_BYTES = 10_000_000
const MAX_IMAGES = 12

/** The index makes the key unique: the same image may be used for two colours. */
export function storedImages(urls: readonly string[]): FormImage[] {
  return urls.map((url, index) => ({ kind: 'stored', key: `${index} ${url}`, url }))
}

let added = 0

export function addFiles(
  images: readonly FormImage[],
  files: readonly File[],
): { images: FormImage[]; problem: string | null } {
  const problems = files.map(problemOf)
  const taken = files.filter((_, index) => problems[index] === null)
  const next = [...images, ...taken.map((file) => ({ kind: 'file' as const, key: `file-${++added}`, file }))]
  const tooMany = next.length > MAX_IMAGES ? `${MAX_IMAGES} images au maximum.` : null
  return {
    images: next.slice(0, Math.max(MAX_IMAGES, images.length)),
    problem: problems.find((problem) => problem !== null) ?? tooMany,
  }
}

export function move(images: readonly FormImage[], from: number, by: -1 | 1): FormImage[] {
  const next = [...images]
  if (canMove(images, from, by)) next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}

export function canMove(images: readonly FormImage[], from: number, by: -1 | 1): boolean {
  return images[from] !== undefined && images[from + by] !== undefined
}

export interface SplitImages {
  files: File[]
  /** URLs of the remaining stored images, in order */
  stored: string[]
  /** order of all images when a file precedes a stored one; null: files come last */
  order: string[] | null
}

export function splitImages(images: readonly FormImage[]): SplitImages {
  const files: File[] = []
  const stored: string[] = []
  let mixed = false
  const order = images.map((image) => {
    if (image.kind === 'file') return newImage(files.push(image.file) - 1)
    mixed ||= files.length > 0
    stored.push(image.url)
    return image.url
  })
  return { files, stored, order: mixed ? order : null }
}

function problemOf(file: File): string | null {
  if (!IMAGE_TYPES.includes(file.type)) {
    return `« ${file.name} » n’est pas une image acceptée : PNG, JPEG, WebP, GIF ou AVIF.`
  }
  return file.size > MAX_FILE_BYTES ? `« ${file.name} » pèse plus de 10 Mo.` : null
}
