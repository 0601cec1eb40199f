/** Large enough to read a label on a phone; WhatsApp makes larger ones smaller itself. In pixels. */
const LONGEST = 1600
const QUALITY = 0.85

/** The photo as a JPEG that WhatsApp takes, whatever the camera made. @throws when the browser cannot read it */
export async function preparePicture(photo: File): Promise<File> {
  const { decodePhoto, drawTurned } = await import('../../photo-uploads/prepare-photo.ts')
  const bitmap = await decodePhoto(photo)
  try {
    const canvas = drawTurned(bitmap, 0, LONGEST)
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
    if (!blob) throw new Error('The browser made no picture.')
    return new File([blob], 'photo.jpg', { type: 'image/jpeg' })
  } finally {
    bitmap.close()
  }
}
