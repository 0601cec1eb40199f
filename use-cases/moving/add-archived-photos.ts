import type { ArchiveEvent, ArchiveResult } from '../../contracts/moving-images.ts'
import type { MovedImages, MovedKey } from '../../data/queries/moved-images.ts'
import { imageProblem } from '../../domain/catalogue/image-problems.ts'
import { createPhotoFinder, type PhotoPlace } from '../../domain/moving/find-photo.ts'
import { webImages } from '../../domain/moving/place-image.ts'
import { OUTAGE_RESPONSES, outageOf } from '../../domain/outages.ts'
import { record } from '../audit/record.ts'
import { readInBatches, yieldToEventLoop } from '../batches.ts'
import { queueImageRemoval } from '../catalogue/remove-images.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { imageGroup, showImage, urlHash } from './fetched-image.ts'

type Deps = WriteDeps & Pick<AppContext, 'images'>

/** A file in an archive. */
export interface ArchivedFile {
  /** with its folders */
  name: string
  /** why it cannot be used, in French */
  problem: string | null
  /** @returns null when it is damaged */
  read: () => Promise<Uint8Array | null>
}

export interface PhotoArchive {
  /** number of files and folders */
  total: number
  files: AsyncIterable<ArchivedFile>
}

interface ArchiveOptions {
  signal: AbortSignal
  report: (event: ArchiveEvent) => void
}

const AT_A_TIME = 500

/** Gives products that came from another shop the photos of an archive, by the names of its files. Idempotent. */
export async function addArchivedPhotos(
  shop: Deps,
  { files, total }: PhotoArchive,
  { signal, report }: ArchiveOptions,
): Promise<ArchiveResult> {
  const find = createPhotoFinder(await readMovedProducts(shop))
  const products = new Set<string>()
  const counts = { added: 0, known: 0, skipped: 0 }
  const seen = new Set<string>()
  let done = 0
  for await (const file of files) {
    signal.throwIfAborted()
    const outcome = seen.has(file.name) ? { skipped: TWICE } : await addPhoto(shop, find, file)
    seen.add(file.name)
    if ('skipped' in outcome) {
      counts.skipped += 1
      report({ kind: 'skipped', name: file.name.slice(0, 200), reason: outcome.skipped })
    } else {
      counts[outcome.kind] += 1
      for (const productId of outcome.products) products.add(productId)
    }
    done += 1
    report({ kind: 'progress', done, total })
    await yieldToEventLoop()
  }
  const { added } = counts
  if (added > 0) {
    const subject = { id: 'photos', name: `${added} photos` }
    await shop.store.transaction((tx) => record(tx, shop, { action: 'products.photos-added', subject }))
  }
  return { kind: 'result', ...counts, products: products.size }
}

async function readMovedProducts({ store }: Pick<Deps, 'store'>): Promise<MovedImages[]> {
  const all: MovedImages[] = []
  const batches = readInBatches<MovedImages>(AT_A_TIME, (last: MovedKey | null) =>
    store.movedImages.after(last, AT_A_TIME),
  )
  for await (const some of batches) all.push(...some)
  return all
}

type Place = PhotoPlace<MovedImages>
type Outcome = { skipped: string } | { kind: 'added' | 'known'; products: readonly string[] }

const TWICE = 'Ce fichier est deux fois dans l’archive.'
const UNKNOWN = 'Aucun produit importé n’attend une photo de ce nom.'
const AMBIGUOUS = 'Plusieurs photos ont ce nom\u202f: gardez leurs dossiers, ou nommez-les autrement.'
const DAMAGED = 'Ce fichier est abîmé dans l’archive.'
const DELETED = 'Le produit de cette photo n’existe plus.'

async function addPhoto(
  shop: Deps,
  find: ReturnType<typeof createPhotoFinder<MovedImages>>,
  { name, problem, read }: ArchivedFile,
): Promise<Outcome> {
  if (problem !== null) return { skipped: problem }
  const found = find(name)
  if (found === 'ambiguous') return { skipped: AMBIGUOUS }
  if (found.length === 0) return { skipped: UNKNOWN }
  const known = await shop.store.movedImages.fetched(found.map((place) => keyOf(place, name)))
  const missing = found.filter((place) => !known.get(keyOf(place, name))?.image)
  if (missing.length === 0) return { kind: 'known', products: [] }
  const bytes = await read()
  if (bytes === null) return { skipped: DAMAGED }
  const image = await shop.images.add(bytes).catch((error: unknown) => {
    if (outageOf(error) === 'encoding') return undefined
    throw error
  })
  if (image === undefined) return { skipped: OUTAGE_RESPONSES.encoding.message }
  if (image === null) return { skipped: imageProblem(bytes) }
  const shown: string[] = []
  for (const place of missing) {
    if (await showPhoto(shop, place, { name, image })) shown.push(place.owner.productId)
  }
  return shown.length > 0 ? { kind: 'added', products: shown } : { skipped: DELETED }
}

/** A photo that no file of products names is known by the product that it was given to. */
function keyOf({ owner, image }: Place, name: string): string {
  return urlHash(image ?? `${imageGroup(owner)} ${name}`)
}

function showPhoto(
  { store, clock }: Deps,
  place: Place,
  { name, image }: { name: string; image: string },
): Promise<boolean> {
  const { owner } = place
  return store.transaction(async (tx) => {
    const now = clock()
    const url = place.image ?? name
    await tx.movedImages.save({ urlHash: keyOf(place, name), url, image, failure: null, changedAt: now })
    if (!(await showImage(tx, owner, image, now))) {
      await queueImageRemoval(tx, [image], now)
      return false
    }
    const hashes = webImages(owner.images).map(urlHash)
    const fetched = await tx.movedImages.fetched(hashes)
    // Nothing is left to fetch from the other site.
    if (hashes.every((hash) => fetched.get(hash)?.image)) await tx.movedImages.end(imageGroup(owner), now)
    return true
  })
}
