import { imageProblem } from '../../../domain/catalogue/image-problems.ts'
import { quoted } from '../../../domain/text/quoted.ts'
import { randomId } from '../../browser/random-id.ts'
import { WHOLE } from '../../photo-uploads/crop.ts'
import { type Crop, changePhoto, changeUploads, type StoredPhoto } from '../../photo-uploads/photo-store.ts'
import { preparePhoto } from '../../photo-uploads/prepare-photo.ts'
import { newProduct } from './grouping.ts'
import { animationNotice } from './read-chosen-image.ts'

/** Photos taken with a phone are smaller than this limit. */
const MAX_PHOTO_BYTES = 60_000_000

export const STORAGE_FULL =
  'L’espace de stockage de cet appareil est plein. Libérez de la place ou envoyez d’abord les photos déjà choisies.'

/**
 * Stores photos on this device, one new product per photo. Works sequentially, because a phone has little memory.
 * @returns a text for each refused photo, and for each animated one
 */
export async function addPhotos(
  files: readonly File[],
  onDone: (count: number) => void = () => {},
): Promise<string[]> {
  const problems: string[] = []
  for (const [index, file] of files.entries()) {
    const problem = await addPhoto(file, randomId())
    if (problem === STORAGE_FULL) return [...problems, problem]
    if (problem !== null) problems.push(problem)
    else problems.push(...(await noticesOf(file)))
    onDone(index + 1)
  }
  return problems
}

async function addPhoto(file: File, productId: string): Promise<string | null> {
  if (file.size > MAX_PHOTO_BYTES) return `${quoted(file.name)} est trop lourde.`
  const edit = { turns: 0, crop: WHOLE }
  const prepared = await preparePhoto(file, edit).catch(() => null)
  if (prepared === null) {
    const reason = imageProblem(await bytesOf(file))
    return `${quoted(file.name)} n’est pas une photo que ce navigateur sait lire. ${reason}`
  }
  const photo = { ...describePhoto(productId, file, prepared), ...edit, original: file }
  return isStored(() => changeUploads({ products: [newProduct(productId)], photos: [photo] }))
}

async function noticesOf(file: File): Promise<string[]> {
  const notice = animationNotice(file.name, await bytesOf(file))
  return notice === null ? [] : [notice]
}

async function bytesOf(file: File): Promise<Uint8Array> {
  return new Uint8Array(await file.arrayBuffer())
}

function describePhoto(productId: string, file: File, prepared: Blob): Omit<StoredPhoto, 'original'> {
  return {
    ...{ id: randomId(), productId, position: 0, chosenAt: performance.timeOrigin + performance.now() },
    ...{ fileName: file.name, originalBytes: file.size, turns: 0, crop: WHOLE },
    ...{ prepared, preparedBytes: prepared.size, state: 'chosen', problem: null },
  }
}

/** Queues photos of the product form for an existing draft. @returns why they were not stored; null on success */
export async function queueForDraft(
  draftId: string,
  files: readonly File[],
  from: number,
): Promise<string | null> {
  const photos: StoredPhoto[] = []
  for (const [index, file] of files.entries()) {
    const prepared = await preparePhoto(file, { turns: 0, crop: WHOLE }).catch(() => file)
    const described = describePhoto(draftId, file, prepared)
    photos.push({ ...described, original: null, position: from + index, state: 'waiting' })
  }
  const product = { ...newProduct(draftId), state: 'waiting' as const, created: true }
  return isStored(() => changeUploads({ products: [product], photos }))
}

/** Rotates and crops a photo. @returns why it was not stored; null on success */
export async function editPhoto(
  { id, original }: StoredPhoto,
  edit: { turns: number; crop: Crop },
): Promise<string | null> {
  if (!original) return null
  const prepared = await preparePhoto(original, edit)
  return isStored(() => changePhoto(id, { ...edit, prepared, preparedBytes: prepared.size }))
}

async function isStored(write: () => Promise<void>): Promise<string | null> {
  try {
    await write()
    return null
  } catch (error) {
    if (error instanceof DOMException && error.name === 'QuotaExceededError') return STORAGE_FULL
    throw error
  }
}
