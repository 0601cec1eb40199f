import { newImage } from '../../../domain/catalogue/image-order.ts'

/** A image of the form: one the product has already, or a file about to be sent. `key` tells them apart. */
export type FormImage =
  | { kind: 'kept'; key: string; address: string }
  | { kind: 'file'; key: string; file: File }

/** What the server takes, by content; here by what the browser says of the file. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']
const LARGEST = 10_000_000
const MOST = 12

/** The same image may show two colours, and then stands twice. */
export function keptImages(addresses: readonly string[]): FormImage[] {
  return addresses.map((address, index) => ({ kind: 'kept', key: `${index} ${address}`, address }))
}

let added = 0

/** The images with the files that can be sent, and what is wrong with the others. */
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

/** Moves a image by one place. */
export function move(images: readonly FormImage[], from: number, by: -1 | 1): FormImage[] {
  const next = [...images]
  if (mayMove(images, from, by)) next.splice(from + by, 0, ...next.splice(from, 1))
  return next
}

/** Whether there is a place to move to. */
export function mayMove(images: readonly FormImage[], from: number, by: -1 | 1): boolean {
  return images[from] !== undefined && images[from + by] !== undefined
}

/** The images as they are sent. */
export interface SentImages {
  files: File[]
  /** addresses that stay, in order */
  kept: string[]
  /** where each stands, when a file stands before a kept one; else null: the server puts files last by itself */
  order: string[] | null
}

/** Takes apart what is sent as files and what stays by its address. */
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
