import { imageProblem, isAnimated, isTooLarge } from '../../../domain/catalogue/image-problems.ts'
import { imageSize } from '../../../domain/catalogue/image-size.ts'
import { imageKind, LARGE_WIDTH } from '../../../domain/catalogue/image-sources.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { WHOLE } from '../../photo-uploads/crop.ts'
import { preparePhoto } from '../../photo-uploads/prepare-photo.ts'

export const MAX_FILE_BYTES = 10_000_000

/** An image as the shop accepts it, or why it cannot be sent. `notice`: what the user should know all the same. */
export type ChosenImage = { file: File; notice: string | null } | { problem: string }

/** Reads a chosen file by its content, and shrinks an image that the shop would refuse for its size. */
export async function readChosenImage(file: File): Promise<ChosenImage> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = imageSize(bytes)
  const notice = animationNotice(file.name, bytes)
  const isAccepted = imageKind(bytes) !== null && !(size && isTooLarge(size)) && file.size <= MAX_FILE_BYTES
  if (isAccepted) return { file, notice }
  try {
    // Also converts HEIC where the browser can read it.
    const photo = await preparePhoto(file, { turns: 0, crop: WHOLE }, LARGE_WIDTH)
    return { file: new File([photo], file.name, { type: photo.type }), notice }
  } catch {
    return { problem: `${quoted(file.name)} : ${imageProblem(bytes)}` }
  }
}

/** What to say about an animated image; null for any other. */
export function animationNotice(name: string, bytes: Uint8Array): string | null {
  return isAnimated(bytes)
    ? `${quoted(name)} est animée : la boutique n’en montre que la première image.`
    : null
}
