import { hasPermission } from '../../domain/accounts/account.ts'
import { planTitle } from '../../domain/catalogue/planned-change-texts.ts'
import { formatPhone } from '../../domain/contact/phone.ts'
import { dateCell, listCell } from '../../domain/csv/cells.ts'
import {
  LEAVING_FILES,
  LEAVING_NAMES,
  type LeavingName,
  PHOTOS,
  photoName,
  reviewPhotoName,
  STAYING,
} from '../../domain/moving/moving-out.ts'
import { record } from '../audit/record.ts'
import { readInBatches, yieldToEventLoop } from '../batches.ts'
import { exportProducts } from '../catalogue/export-products.ts'
import { type Catalogue, iterateProducts } from '../catalogue/find-products.ts'
import { readOpenPlans } from '../catalogue/list-plans.ts'
import type { AppContext, WriteDeps } from '../context.ts'
import { exportOrders } from '../orders/list-orders.ts'

type Shop = WriteDeps & Catalogue & Pick<AppContext, 'publicUrl' | 'images'>
type Rows = AsyncGenerator<string[][]>
type Rights = Parameters<typeof hasPermission>[0]

const AT_A_TIME = 200

/** What leaves with the rights of an account, and what stays. */
export function listLeaving(caller: Rights) {
  const of = ({ needs, ...file }: (typeof LEAVING_FILES)[LeavingName] | typeof PHOTOS) => ({
    ...file,
    allowed: hasPermission(caller, needs),
  })
  const files = LEAVING_NAMES.map((id) => ({ id: id as string, ...of(LEAVING_FILES[id]) }))
  return { files: [...files, { id: 'photos', ...of(PHOTOS) }], staying: STAYING }
}

/** Records that somebody takes the shop with them. */
export async function recordLeaving(shop: WriteDeps, files: readonly string[]): Promise<void> {
  await record(shop.store, shop, { action: 'shop.exported', changes: { files: [null, files.join(', ')] } })
}

/** Yields the rows of a file in batches, headings first. */
export function leavingRows(shop: Shop, name: LeavingName): Rows {
  switch (name) {
    case 'products':
      return exportProducts(shop, {})
    case 'woocommerce':
    case 'shopify':
    case 'prestashop':
    case 'prestashop-combinations':
      return exportProducts(shop, { format: name })
    case 'orders':
      return exportOrders(shop, {})
    case 'reviews':
      return reviewRows(shop)
    case 'plans':
      return planRows(shop)
    case 'promotions':
      return promotionRows(shop)
    case 'customers':
      return customerRows(shop)
    case 'birth-lists':
      return birthListRows(shop)
  }
}

interface LeavingPhoto {
  /** without its ending */
  name: string
  read: () => Promise<Uint8Array | null>
}

/** The photos of all products, then of all reviews, each read when it is its turn; null where the store has lost it. */
export async function* leavingPhotos(shop: Shop): AsyncGenerator<LeavingPhoto> {
  for await (const products of iterateProducts(shop)) {
    for (const { _id, images } of products) {
      for (const [position, image] of images.entries())
        yield { name: photoName(_id, position), read: () => shop.images.readLargest(image) }
    }
  }
  for await (const reviews of reviewBatches(shop.store)) {
    for (const { name, address } of await photosOf(shop.store, reviews))
      yield { name, read: () => shop.images.readLargest(address) }
  }
}

async function* reviewRows({ store }: Shop): Rows {
  yield [
    [
      ...['Produit', 'Référence du produit', 'Pseudo', 'Note', 'Avis', 'Date', 'Masqué', 'Réponse'],
      ...['Taille prise', 'Photos publiées', 'Photos à valider'],
    ],
  ]
  for await (const reviews of reviewBatches(store)) {
    const photos = await photosOf(store, reviews)
    yield reviews.map(
      ({ id, product, productId, pseudo, rating, text, createdAt, isHidden, answer, size }) => {
        const own = photos.filter(({ reviewId }) => reviewId === id)
        const namesOf = (isApproved: boolean) =>
          listCell(own.filter((photo) => photo.isApproved === isApproved).map(({ name }) => name))
        return [
          ...[product, productId, pseudo, rating === null ? '' : String(rating), text, dateCell(createdAt)],
          ...[yesNo(isHidden), answer ?? '', size ?? '', namesOf(true), namesOf(false)],
        ]
      },
    )
  }
}

type Store = Shop['store']

function reviewBatches(store: Store) {
  return readInBatches(AT_A_TIME, (last: { id: string } | null) =>
    store.movingOut.reviewsAfter(last?.id ?? null, AT_A_TIME),
  )
}

/** The photos of these reviews with their names in the archive, also those that wait for approval. */
async function photosOf(store: Store, reviews: readonly { id: string }[]) {
  const photos = await store.movingOut.reviewPhotosOf(reviews.map(({ id }) => id))
  const byReview = Map.groupBy(photos, ({ reviewId }) => reviewId)
  return [...byReview.values()].flatMap((own) =>
    own.map((photo, position) => ({ ...photo, name: reviewPhotoName(photo.reviewId, position) })),
  )
}

async function* planRows({ store, clock }: Shop): Rows {
  yield [['Nom', 'Changement', 'Début', 'Fin', 'Produits']]
  for (const plan of await readOpenPlans(store, clock())) {
    if (plan.cancelledAt !== null) continue
    const products = await store.plannedChanges.productIds(plan.id)
    yield [
      [plan.name, planTitle(plan), momentCell(plan.startsAt), momentCell(plan.endsAt), listCell(products)],
    ]
    await yieldToEventLoop()
  }
}

const momentCell = (at: number | null) => (at === null ? '' : dateCell(new Date(at).toISOString()))

async function* promotionRows({ store }: Shop): Rows {
  yield [
    [
      ...['Nom', 'Code', 'Effet', 'Valeur', 'Active', 'Début', 'Fin', 'Minimum (FCFA)', 'Catégories'],
      ...['Produits', 'Première commande', 'Utilisations max.', 'Par client', 'Cumulable'],
    ],
  ]
  for (let offset = 0; ; offset += AT_A_TIME) {
    const promotions = await store.promotions.list({ limit: AT_A_TIME, offset })
    yield promotions.map(({ name, code, active, terms }) => [
      ...[name, code ?? '', ...effectCells(terms.effect), yesNo(active), dateCell(terms.from ?? '')],
      ...[dateCell(terms.until ?? ''), String(terms.minTotal), listCell(terms.categories)],
      ...[listCell(terms.productIds), yesNo(terms.firstOrder), String(terms.maxUses ?? '')],
      ...[String(terms.maxUsesPerPhone ?? ''), yesNo(terms.combinable)],
    ])
    if (promotions.length < AT_A_TIME) return
    await yieldToEventLoop()
  }
}

const yesNo = (is: boolean) => (is ? 'oui' : 'non')

type Effect = Awaited<ReturnType<Shop['store']['promotions']['list']>>[number]['terms']['effect']

function effectCells(effect: Effect): [string, string] {
  switch (effect.kind) {
    case 'percent':
      return ['Réduction (%)', String(effect.percent)]
    case 'amount':
      return ['Réduction (FCFA)', String(effect.amount)]
    case 'free_delivery':
      return ['Livraison gratuite', listCell(effect.zones)]
    case 'free_items':
      return ['Articles offerts', `${effect.count} pour ${effect.paid}`]
  }
}

async function* customerRows({ store }: Shop): Rows {
  yield [['Nom', 'E-mail', 'Téléphone', 'Client depuis', 'Nom de l’adresse', 'Adresse', 'Repère', 'Quartier']]
  for (let last: string | null = null; ; ) {
    const customers = await store.movingOut.customersAfter(last, AT_A_TIME)
    if (customers.length === 0) return
    yield customers.map((one) => [
      ...[one.name ?? '', one.email, formatPhone(one.phone ?? ''), dateCell(one.createdAt), one.label ?? ''],
      ...[one.address ?? '', one.landmark ?? '', one.district ?? ''],
    ])
    last = customers.at(-1)?.id ?? null
    await yieldToEventLoop()
  }
}

async function* birthListRows({ store }: Shop): Rows {
  yield [
    [
      ...['Liste', 'Parents', 'Téléphone', 'Adresse', 'Quartier', 'Naissance prévue', 'Se termine'],
      ...['Article', 'Référence du produit', 'Couleur', 'Taille', 'Quantité', 'Prix (FCFA)'],
    ],
  ]
  for (let offset = 0; ; offset += AT_A_TIME) {
    const lists = await store.birthLists.list({ limit: AT_A_TIME, offset })
    const items = await store.birthLists.items(lists.map(({ id }) => id))
    yield lists.flatMap((list) => {
      const about = [
        ...[list.title, list.recipient, formatPhone(list.phone), list.address, list.district ?? ''],
        ...[list.expectedOn ?? '', momentCell(list.endsAt)],
      ]
      const own = items.filter(({ listId }) => listId === list.id)
      if (own.length === 0) return [[...about, '', '', '', '', '', '']]
      return own.map(({ name, productId, color, size, quantity, price }) => [
        ...[...about, name, productId, color ?? '', size ?? '', String(quantity), String(price)],
      ])
    })
    if (lists.length < AT_A_TIME) return
    await yieldToEventLoop()
  }
}
