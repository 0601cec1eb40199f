/**
 * Photos of new products in IndexedDB, shared by all tabs and the service worker. Sent photos are removed once no
 * photo is waiting or refused.
 */
export interface StoredPhoto {
  id: string
  productId: string
  /** sort key among the photos of the product */
  position: number
  /** epoch milliseconds */
  chosenAt: number
  fileName: string
  /** the chosen file; null once the photo is queued for upload */
  original: Blob | null
  originalBytes: number
  /** rotation: number of quarter turns clockwise */
  turns: number
  crop: Crop
  /** the file to send: rotated, cropped and resized; null once sent */
  prepared: Blob | null
  preparedBytes: number
  state: 'chosen' | 'waiting' | 'sent' | 'refused'
  /** why the shop refused the photo */
  problem: string | null
}

/** The part of the photo to send; values are fractions of the rotated photo's width and height. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** A product to be created from photos; its draft has the same id. */
export interface StoredProduct {
  id: string
  name: string
  price: string
  /** increases when another product is merged into this one, so that the form shows the merged name and price */
  revision: number
  state: 'chosen' | 'waiting'
  /** whether the server has stored the draft */
  created: boolean
}

export interface StoredUploads {
  products: StoredProduct[]
  /** sorted by `position`, then by `chosenAt` */
  photos: StoredPhoto[]
}

const UPLOAD_CHANNEL = 'photo-uploads'

const STORES = ['products', 'photos', 'session'] as const
type StoreName = (typeof STORES)[number]

let opened: Promise<IDBDatabase> | null = null

/** @throws when the browser refuses storage */
function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('product-photos', 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore('products', { keyPath: 'id' })
      request.result.createObjectStore('photos', { keyPath: 'id' })
      request.result.createObjectStore('session')
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

type Stores = Record<StoreName, IDBObjectStore>

/** Runs `work` in one transaction. @throws a `QuotaExceededError` when the storage is full */
async function transact<Result>(
  mode: IDBTransactionMode,
  work: (stores: Stores) => IDBRequest<Result> | undefined,
): Promise<Result | undefined> {
  const tx = (await open()).transaction(STORES, mode)
  const stores = Object.fromEntries(STORES.map((name) => [name, tx.objectStore(name)])) as Stores
  const request = work(stores)
  await new Promise<void>((resolve, reject) => {
    tx.oncomplete = () => resolve()
    tx.onabort = () => reject(tx.error)
  })
  if (mode === 'readwrite') publishChange()
  return request?.result
}

const listeners = new Set<() => void>()
let channel: BroadcastChannel | null = null

/** Calls the listeners in this tab or worker and in the other tabs. */
function publishChange(): void {
  for (const listener of listeners) listener()
  channel ??= openChannel()
  channel.postMessage(null)
}

function openChannel(): BroadcastChannel {
  const opened = new BroadcastChannel(UPLOAD_CHANNEL)
  opened.onmessage = () => {
    for (const listener of listeners) listener()
  }
  return opened
}

/** Calls `listener` when a tab or the worker changes the uploads. @returns the unsubscribe function */
export function onUploadChange(listener: () => void): () => void {
  channel ??= openChannel()
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export async function readUploads(): Promise<StoredUploads> {
  const products: StoredProduct[] = (await transact('readonly', (stores) => stores.products.getAll())) ?? []
  const photos: StoredPhoto[] = (await transact('readonly', (stores) => stores.photos.getAll())) ?? []
  photos.sort((a, b) => a.position - b.position || a.chosenAt - b.chosenAt)
  const first = (product: StoredProduct) => {
    const own = photos.filter(({ productId }) => productId === product.id)
    return Math.min(...own.map(({ chosenAt }) => chosenAt))
  }
  products.sort((a, b) => first(a) - first(b))
  return { products, photos }
}

/** Writes and deletes products and photos in one transaction. */
export async function changeUploads({
  products = [],
  photos = [],
  removedProducts = [],
  removedPhotos = [],
}: {
  products?: readonly StoredProduct[]
  photos?: readonly StoredPhoto[]
  removedProducts?: readonly string[]
  removedPhotos?: readonly string[]
}): Promise<void> {
  await transact('readwrite', (stores) => {
    for (const product of products) stores.products.put(product)
    for (const photo of photos) stores.photos.put(photo)
    for (const id of removedProducts) stores.products.delete(id)
    for (const id of removedPhotos) stores.photos.delete(id)
    return undefined
  })
}

/** Changes a photo, unless it has been removed. */
export async function changePhoto(id: string, change: Partial<StoredPhoto>): Promise<void> {
  await updateExisting('photos', id, change)
}

/** Changes a product, unless it has been removed. */
export async function changeProduct(id: string, change: Partial<StoredProduct>): Promise<void> {
  await updateExisting('products', id, change)
}

async function updateExisting(store: 'photos' | 'products', id: string, change: object): Promise<void> {
  await transact('readwrite', (stores) => {
    const read = stores[store].get(id)
    read.onsuccess = () => {
      if (read.result) stores[store].put({ ...read.result, ...change })
    }
    return undefined
  })
}

/** Stores the session token for the service worker, which cannot read localStorage; null deletes it. */
export async function saveToken(token: string | null): Promise<void> {
  await transact('readwrite', ({ session }) => {
    if (token === null) session.delete('token')
    else session.put(token, 'token')
    return undefined
  })
}

export async function readToken(): Promise<string | null> {
  return (await transact('readonly', ({ session }) => session.get('token'))) ?? null
}
