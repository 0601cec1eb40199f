import { type ComponentType, useEffect } from 'react'
import { createRoutesStub, Outlet, useLocation } from 'react-router'
import { render } from 'vitest-browser-react'
import { adminApi } from '../../../app/dashboard/admin-api.ts'
import * as layout from '../../../app/dashboard/layout.tsx'
import { beginSession } from '../../../app/session/end-session.ts'
import { type Session, saveSession } from '../../../app/session/session.ts'
import { Toasts } from '../../../app/ui/toasts.tsx'
import { defaultIdentity } from '../../../config/identity.ts'
import type { OrderInput } from '../../../contracts/order-form.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import type { Product } from '../../../domain/catalogue/product.ts'
import { totalStock, type Variant, type VariantChoice } from '../../../domain/catalogue/variants.ts'
import type { PlacedOrder } from '../../../domain/orders/order.ts'
import { anOrderInput } from '../../builders/order-input.ts'
import type { Answer, Write } from './shop-api.ts'

/** The exports of a route's file that a screen of the dashboard has. */
export interface Screen {
  // biome-ignore lint/suspicious/noExplicitAny: the router passes each route its own properties
  default: ComponentType<any>
  // biome-ignore lint/suspicious/noExplicitAny: each route declares its own arguments
  clientLoader?: (args: any) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: each route declares its own arguments
  clientAction?: (args: any) => unknown
  // biome-ignore lint/suspicious/noExplicitAny: each route declares its own arguments
  shouldRevalidate?: (args: any) => boolean
}

/** Replaces the shop by an empty one and signs its administrator in. */
export async function emptyShop() {
  const { token, user } = await (await post('/empty')).json()
  saveSession(token, user)
}

/** The changes that the shop has received, in order. */
export async function writes(): Promise<Write[]> {
  return (await fetch('/test-shop/writes')).json()
}

/**
 * Makes the shop answer requests like `PUT /api/products/1` in this way.
 * @returns a function after which the shop handles all requests again
 */
export async function answerWith(answer: Answer) {
  await post('/answers', JSON.stringify(answer))
  return async () => void (await post('/answers/end'))
}

/** Delays the answers to a request. @returns a function that ends the delay */
export async function hold(request: string) {
  await post('/hold', request)
  return async () => void (await post('/hold'))
}

function post(path: string, body = '') {
  return fetch(`/test-shop${path}`, { method: 'POST', body })
}

/**
 * Shows a screen of the dashboard at its path, with the messages beside it. Other paths show their address, so that a test
 * sees where a screen leads.
 * @param path the path pattern of the screen: `/dashboard/manage-products/edit/:id`
 * @param others screens at further paths
 */
export function showScreen(
  screen: Screen,
  path: string,
  address: string = path,
  others: Record<string, Screen> = {},
) {
  const screens = routesOf({ [path]: screen, ...others })
  return showRoutes([{ Component: Content, children: [...screens, ELSEWHERE] }], address)
}

/** Shows screens of the dashboard at these paths in its layout, with the menu and the top bar. */
export function showInLayout(screens: Record<string, Screen>, address: string) {
  const { default: Component } = layout
  const middleware = layout.clientMiddleware as NonNullable<Routes[number]['middleware']>
  const children = routesOf(screens)
  return showRoutes([{ path: '/dashboard', Component, middleware, children }, ELSEWHERE], address)
}

type Routes = Parameters<typeof createRoutesStub>[0]

/** Shows these routes below the root of the shop. */
export function showRoutes(children: Routes, address: string) {
  const Stub = createRoutesStub([
    {
      id: 'root',
      loader: () => ({ identity: defaultIdentity, origin: window.location.origin }),
      HydrateFallback: Nothing,
      Component: Root,
      children,
    },
  ])
  return render(<Stub initialEntries={[address]} />)
}

export function routesOf(screens: Record<string, Screen>): Routes {
  return Object.entries(screens).map(
    ([path, { default: Component, clientLoader, clientAction, shouldRevalidate }]) => ({
      path,
      Component,
      HydrateFallback: Nothing,
      ...(clientLoader && { loader: clientLoader }),
      ...(clientAction && { action: clientAction }),
      ...(shouldRevalidate && { shouldRevalidate }),
    }),
  )
}

function Nothing() {
  return null
}

/** The path and query of the screen that is shown. */
export let address = ''

function Root() {
  const { pathname, search } = useLocation()
  useEffect(() => {
    address = pathname + search
  })
  return (
    <>
      <Outlet />
      <Toasts />
    </>
  )
}

function Content() {
  return (
    <main tabIndex={-1} className="p-4 sm:p-6">
      <Outlet />
    </main>
  )
}

function Elsewhere() {
  const { pathname, search } = useLocation()
  return <p>{`Page ${pathname}${search}`}</p>
}

export const ELSEWHERE = { path: '*', Component: Elsewhere }

/** Calls the shop's API as the signed-in administrator. @returns the JSON of the answer */
export async function ask<Json>(path: string, request: Parameters<typeof adminApi>[1] = {}) {
  return (await adminApi(`/api${path}`, request)).data as Json
}

/** Adds a product through the API. A list of variants also sets the stock. */
export function addProduct(details: Partial<NewProduct> = {}): Promise<Product> {
  const { variants, images = 1, ...rest } = details
  const product: Omit<NewProduct, 'images'> = {
    name: 'Body à manches longues',
    price: 5000,
    category: 'Vêtements/Nouveau-né',
    sizes: [],
    colors: [],
    stock: variants ? totalStock(variants) : 10,
    description: 'Doux et chaud.',
    subCategory: 'Bodies',
    brand: 'Keur Bébé',
    ...(variants && { variants }),
    ...rest,
  }
  const form = new FormData()
  for (const [name, value] of Object.entries(product)) {
    form.set(name, Array.isArray(value) ? JSON.stringify(value) : String(value))
  }
  for (let number = 0; number < images; number++) form.append('images', anImage(number))
  return ask('/products', { method: 'POST', body: form })
}

export const storedProduct = ({ _id }: Product) => ask<Product>(`/products/${_id}`)

const PASSWORD = 'doudou-et-biberon'

/** The stored stock of a product, in total and by variant. */
export async function stockOf(product: Product): Promise<Record<string, number>> {
  const { stock, variants } = await storedProduct(product)
  const cells = variants.map(({ color, size, stock }) => [[color, size].filter(Boolean).join(' '), stock])
  return { all: stock, ...Object.fromEntries(cells) }
}

/** Adds an administrator with these permissions. */
export async function addAdministrator(username: string, may: readonly Permission[]) {
  const permissions = Object.fromEntries(may.map((permission) => [permission, true]))
  const account = { username, email: `${username}@exemple.sn`, password: PASSWORD }
  await ask('/users/register', { method: 'POST', body: { ...account, role: 'admin', permissions } })
  return account
}

/** Adds an administrator with these permissions and signs this account in instead of the first one. */
export async function signInAs(username: string, may: readonly Permission[]) {
  const body = await addAdministrator(username, may)
  const { token, user } = await ask<Session>('/users/login', { method: 'POST', body })
  beginSession(token, user)
}

/** Opens a product's page as a new visitor does. */
export const viewProduct = ({ _id }: Product) =>
  fetch(`/api/products/${_id}/view`, { method: 'POST', credentials: 'omit' })

let placed = 0

/** Orders one unit of a product or of one of its variants, as a customer does. */
export async function order(
  product: Product,
  choice: Partial<VariantChoice> & { quantity?: number } = {},
  details: Partial<OrderInput> = {},
): Promise<PlacedOrder> {
  placed += 1
  const orderId = `KB-${String(placed).padStart(10, '0')}`
  const input = anOrderInput(product, choice.quantity, { orderId, ...details })
  const items = input.items.map((item) => ({ ...item, ...choice }))
  return (await ask<{ order: PlacedOrder }>('/orders', { method: 'POST', body: { ...input, items } })).order
}

interface NewProduct {
  name: string
  price: number
  category: string
  sizes: string[]
  colors: string[]
  stock: number
  description: string
  subCategory: string
  brand: string
  gender?: string
  discount?: number
  isTrending?: boolean
  isBestseller?: boolean
  materials?: string[]
  variants?: Variant[]
  /** number of images */
  images?: number
}

/** A PNG of one pixel; each number gives another file. */
export function anImage(number = 0): File {
  const bytes = Uint8Array.from(atob(PIXEL), (character) => character.charCodeAt(0))
  return new File([bytes, new Uint8Array([number])], `photo-${number}.png`, { type: 'image/png' })
}

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
