import { Link, Outlet, useNavigate } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as paymentsScreen from '../../app/dashboard/payments/route.tsx'
import * as productsScreen from '../../app/dashboard/products/route.tsx'
import * as promotionsScreen from '../../app/dashboard/promotions/route.tsx'
import * as returnsScreen from '../../app/dashboard/returns/route.tsx'
import * as reviewsScreen from '../../app/dashboard/reviews/route.tsx'
import * as trashScreen from '../../app/dashboard/trash/route.tsx'
import type { ShownPromotion } from '../../contracts/managed-promotion.ts'
import { aPromotion } from '../builders/a-promotion.ts'
import {
  addProduct,
  address,
  ask,
  emptyShop,
  routesOf,
  type Screen,
  showInLayout,
  showRoutes,
  showScreen,
} from './support/show-screen.tsx'

const PROMOTIONS = '/dashboard/products/promotions'

beforeEach(emptyShop)

async function addPromotion() {
  const { id: _, ...body } = aPromotion()
  await ask<{ promotion: ShownPromotion }>('/promotions', { method: 'POST', body: { ...body, active: true } })
}

describe('a list of the dashboard', () => {
  const LISTS: [path: string, filter: string, screen: Screen, rest: string][] = [
    ['/dashboard/products', '?q=zzzz&sort=price', productsScreen, '?sort=price'],
    ['/dashboard/order', '?status=confirmed&courier=c1', ordersScreen, ''],
    ['/dashboard/order/returns', '?state=ended', returnsScreen, ''],
    ['/dashboard/order/payments', '?state=matched&wallet=Wave', paymentsScreen, '?state=matched'],
    ['/dashboard/products/reviews', '?state=hidden', reviewsScreen, ''],
    ['/dashboard/products/reviews', '?state=hidden&list=ratings', reviewsScreen, '?list=ratings'],
    [PROMOTIONS, '?q=zzzz', promotionsScreen, ''],
    ['/dashboard/products/trash', '?q=zzzz', trashScreen, ''],
  ]
  const filtered = page.getByText('La liste est filtrée.')

  it.each(LISTS)(
    '%s%s says that its filters hide the rest, and removes them',
    async (path, filter, screen, rest) => {
      await addPromotion()
      await showScreen(screen, path, path + filter)
      await expect.element(filtered).toBeVisible()
      await page.getByRole('link', { name: 'Enlever les filtres' }).click()
      await expect.element(filtered).not.toBeInTheDocument()
      await expect.poll(() => address).toBe(path + rest)
    },
  )

  it.each(LISTS)('%s reads invalid parameters as missing ones', async (path, _filter, screen) => {
    await addPromotion()
    await showScreen(screen, path, `${path}?state=lost&wallet=x&payment=x&from=hier&sort=x&list=x&page=x`)
    await expect.element(page.getByRole('heading', { level: 1 })).toBeInTheDocument()
    await expect.element(filtered).not.toBeInTheDocument()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('is left by Back, whatever filters and searches were made', async () => {
    await addProduct({ name: 'Ours' })
    const screens = routesOf({ '/start': { default: Start }, '/dashboard/products': productsScreen })
    await showRoutes([{ Component: WithBack, children: screens }], '/start')
    await page.getByRole('link', { name: 'Produits du début' }).click()
    await page.getByRole('link', { name: 'Stock faible' }).click()
    await page.getByRole('searchbox').fill('zzzz')
    await expect.element(filtered).toBeVisible()
    await expect.poll(() => address).toBe('/dashboard/products?stock=low&q=zzzz')
    await page.getByRole('link', { name: 'Enlever les filtres' }).click()
    await expect.poll(() => address).toBe('/dashboard/products')
    await page.getByRole('button', { name: 'Page précédente' }).click()
    await expect.element(page.getByRole('link', { name: 'Produits du début' })).toBeVisible()
  })
})

it('an address with former, French parameters leads to the present one', async () => {
  await addPromotion()
  await showInLayout({ 'products/promotions': promotionsScreen }, `${PROMOTIONS}?etat=archived&q=zzzz`)
  await expect.poll(() => address).toBe(`${PROMOTIONS}?state=archived&q=zzzz`)
  await expect.element(page.getByRole('link', { name: 'Enlever les filtres' })).toBeVisible()
})

function Start() {
  return <Link to="/dashboard/products">Produits du début</Link>
}

function WithBack() {
  const navigate = useNavigate()
  return (
    <>
      <button type="button" onClick={() => void navigate(-1)}>
        Page précédente
      </button>
      <Outlet />
    </>
  )
}
