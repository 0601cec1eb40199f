import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb'

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

interface UploadSchema extends DBSchema {
  products: { key: string; value: StoredProduct }
  photos: { key: string; value: StoredPhoto }
  session: { key: 'token'; value: string }
}

type Stores = ('products' | 'photos' | 'session')[]
type WriteTransaction = IDBPTransaction<UploadSchema, Stores, 'readwrite'>

let opened: Promise<IDBPDatabase<UploadSchema>> | null = null

/** @throws when the browser refuses storage */
function open(): Promise<IDBPDatabase<UploadSchema>> {
  opened ??= openDB<UploadSchema>('product-photos', 1, {
    upgrade(db) {
      db.createObjectStore('products', { keyPath: 'id' })
      db.createObjectStore('photos', { keyPath: 'id' })
      db.createObjectStore('session')
    },
  }).catch((error: unknown) => {
    opened = null
    throw error
  })
  return opened
}

/** Runs `work` in one transaction. @throws a `QuotaExceededError` when the storage is full */
async function write(work: (tx: WriteTransaction) => Promise<unknown>): Promise<void> {
  const stores: Stores = ['products', 'photos', 'session']
  const tx = (await open()).transaction(stores, 'readwrite')
  await Promise.all([work(tx), tx.done])
  publishChange()
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
  const db = await open()
  const [products, photos] = await Promise.all([db.getAll('products'), db.getAll('photos')])
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
  await write((tx) => {
    const [productStore, photoStore] = [tx.objectStore('products'), tx.objectStore('photos')]
    return Promise.all([
      ...products.map((product) => productStore.put(product)),
      ...photos.map((photo) => photoStore.put(photo)),
      ...removedProducts.map((id) => productStore.delete(id)),
      ...removedPhotos.map((id) => photoStore.delete(id)),
    ])
  })
}

/** Changes a photo, unless it has been removed. */
export async function changePhoto(id: string, change: Partial<StoredPhoto>): Promise<void> {
  await write(async (tx) => {
    const photos = tx.objectStore('photos')
    const photo = await photos.get(id)
    if (photo) await photos.put({ ...photo, ...change })
  })
}

/** Changes a product, unless it has been removed. */
export async function changeProduct(id: string, change: Partial<StoredProduct>): Promise<void> {
  await write(async (tx) => {
    const products = tx.objectStore('products')
    const product = await products.get(id)
    if (product) await products.put({ ...product, ...change })
  })
}

/** Stores the session token for the service worker, which cannot read localStorage; null deletes it. */
export async function saveToken(token: string | null): Promise<void> {
  await write((tx) => {
    const session = tx.objectStore('session')
    return token === null ? session.delete('token') : session.put(token, 'token')
  })
}

export async function readToken(): Promise<string | null> {
  return (await (await open()).get('session', 'token')) ?? null
}
