import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orderRow } from './support/order-list.ts'
import { orders, sendContactMessage, submitPaymentClaim } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'
import { stockPage } from './support/stock-page.ts'
import { SCREENS } from './support/visitor.ts'

const shop = openShop()
let orderId: string
let productId: string

beforeAll(async () => {
  const { merchant } = shop
  const product = await merchant.addProduct({
    name: 'Ensemble brodé pour le baptême',
    stock: 3,
    discount: 10,
  })
  await merchant.addProduct({ name: 'Body à rayures', colors: ['Bleu', 'Rose'] })
  const order = await orders(
    shop.url,
    { ...product, price: 4500 },
    { paymentMethod: 'Wave', customerPhone: '771234567' },
  )
  orderId = order.orderId
  productId = product._id
  await submitPaymentClaim(shop.url, order)
  await sendContactMessage(shop.url, 'Taille du body')
})

const table = (page: Page) => page.goto('/dashboard/products').then(() => page.getByRole('table').waitFor())
/** Opens the row of the first product, as a phone needs it. */
const openedTable = async (page: Page) => {
  await table(page)
  await firstRow(page).getByRole('button', { name: 'Body à rayures', exact: true }).click()
}
const firstRow = (page: Page) => page.getByRole('row').filter({ hasText: 'Body à rayures' })

async function receiptOf(page: Page, units: string): Promise<void> {
  const list = stockPage(page)
  await list.open('receipt')
  await list.add('Body à rayures')
  await list.units('Body à rayures').fill(units)
}

type State = [name: string, reach: (page: Page) => Promise<unknown>]

/** Screens of the dashboard, some with an open dialog or menu, and the steps that lead to them, in this order. */
const STATES: Record<string, State[]> = {
  'the overview': [
    [
      'the charts',
      async (page) => {
        await page.goto('/dashboard/overview')
        for (const chart of ['Courbe', 'Barres', 'Camembert']) {
          await page.getByRole('img', { name: new RegExp(`^${chart}`) }).waitFor()
        }
      },
    ],
    [
      'the notices',
      async (page) => {
        await page.getByRole('button', { name: 'Avis (3)' }).click()
        await page.getByRole('dialog', { name: 'Avis' }).getByText('Taille du body').waitFor()
      },
    ],
  ],
  'the products': [
    [
      'an invalid price and the selection of badges',
      async (page) => {
        await openedTable(page)
        await firstRow(page).getByRole('button', { name: 'Modifier le prix' }).click()
        await page.keyboard.type('-1')
        await page.keyboard.press('Enter')
        await firstRow(page).getByRole('alert').getByText('Le prix doit être').waitFor()
        await firstRow(page).getByRole('button', { name: 'Modifier les badges' }).click()
        await firstRow(page).getByLabel('Solde').waitFor()
      },
    ],
    [
      'selected products',
      async (page) => {
        await table(page)
        await page.getByLabel('Choisir toute la page').check()
        await page.getByRole('region', { name: 'Produits choisis' }).waitFor()
      },
    ],
    [
      'an empty bulk edit',
      async (page) => {
        const bar = page.getByRole('region', { name: 'Produits choisis' })
        await bar.getByRole('button', { name: 'Modifier' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Appliquer' }).click()
        await page.getByText('Indiquez au moins un changement.').waitFor()
      },
    ],
  ],
  'the product form': [
    [
      'a duplicated product with its input restored after a reload',
      async (page) => {
        await openedTable(page)
        await firstRow(page).getByRole('link', { name: 'Dupliquer Body à rayures' }).click()
        await page.getByLabel('Nom', { exact: true }).fill('Body à pois')
        await page.reload()
        await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
      },
    ],
    [
      'the confirmation before an unsaved form is left',
      async (page) => {
        await page.goto('/dashboard/manage-products/add')
        await page.getByLabel('Nom', { exact: true }).fill('Body')
        await page.getByRole('link', { name: 'Dashboard' }).click()
        await page.getByRole('dialog', { name: 'Quitter sans enregistrer ?' }).waitFor()
      },
    ],
  ],
  'the orders': [
    [
      'the list',
      async (page) => {
        await page.goto('/dashboard/order')
        await orderRow(page, orderId).waitFor()
      },
    ],
    [
      'the list with open filters and a selected order',
      async (page) => {
        await page.getByRole('button', { name: 'Filtres' }).click()
        await page.getByLabel(`Choisir ${orderId}`).check()
        await page.getByRole('region', { name: 'Commandes choisies' }).waitFor()
      },
    ],
    [
      'the orders to prepare',
      async (page) => {
        await page.goto('/dashboard/order/to-prepare')
        await page.getByText('Rien à préparer.').waitFor()
      },
    ],
    [
      'an order',
      async (page) => {
        await page.goto(`/dashboard/order/${orderId}`)
        await page.getByRole('heading', { name: 'Historique' }).waitFor()
      },
    ],
    [
      'a missing reason for a cancellation',
      async (page) => {
        await page.getByRole('button', { name: 'Annuler', exact: true }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Annuler la commande' }).click()
        await page.getByText('Indiquez la raison.').waitFor()
      },
    ],
  ],
  'the packing slips': [
    [
      'several orders',
      async (page) => {
        await page.goto(`/dashboard/order/slips?ids=${orderId}`)
        await page.getByRole('heading', { name: 'Liste à préparer' }).waitFor()
      },
    ],
    [
      'A4',
      async (page) => {
        await page.goto(`/dashboard/order/${orderId}/slip`)
        await page.getByRole('article').waitFor()
      },
    ],
    [
      'a roll',
      async (page) => {
        await page.goto(`/dashboard/order/${orderId}/slip?paper=roll`)
        await page.getByRole('article').waitFor()
      },
    ],
  ],
  'the stock': [
    [
      'a receipt with an invalid quantity',
      async (page) => {
        await receiptOf(page, '-1')
        await page.getByText('Indiquez un nombre entier de pièces.').waitFor()
      },
    ],
    [
      'a saved receipt',
      async (page) => {
        await stockPage(page).units('Body à rayures').fill('1')
        await page.getByRole('button', { name: 'Enregistrer la réception' }).click()
        await page.getByText('Réception enregistrée').waitFor()
      },
    ],
    [
      'the differences of a count',
      async (page) => {
        await page.goto('/dashboard/stock/count')
        await stockPage(page).add('Body à rayures')
        await page.getByRole('button', { name: 'Une pièce de moins' }).click()
        await page.getByRole('button', { name: 'Voir les différences' }).click()
        await page.getByRole('dialog', { name: 'Différences' }).getByText('(−1)').waitFor()
      },
    ],
    [
      'the history of a product',
      async (page) => {
        await page.goto(`/dashboard/stock/product/${productId}`)
        await page.getByText('Vente').waitFor()
      },
    ],
  ],
}

/** English words that do not exist in French, without `dashboard`, which the breadcrumb uses (B-055). */
const ENGLISH =
  /\b(?:add|all|and|back|cancel|close|delete|edit|error|failed|for|from|loading|name|new|next|of|open|orders?|password|previous|price|products?|remove|save|search|send|settings|show|sign|the|users?|views?|with|your?)\b/gi

async function expectFrench(page: Page, where: string): Promise<void> {
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await expect.poll(() => page.getByRole('status', { name: 'Chargement' }).count()).toBe(0)
  const texts = await page.evaluate(() => {
    const described = ['aria-label', 'alt', 'placeholder', 'title'].flatMap((name) =>
      [...document.querySelectorAll(`[${name}]`)].map((element) => element.getAttribute(name)),
    )
    // biome-ignore lint/performance/useDomNodeTextContent: innerText returns only displayed text
    return [document.title, document.body.innerText, ...described].join('\n')
  })
  expect(texts.length, where).toBeGreaterThan(200)
  expect(texts.match(ENGLISH), where).toBeNull()
  expect(await page.locator('html').getAttribute('lang'), where).toBe('fr-SN')
}

describe('the dashboard views', () => {
  it.each(Object.keys(STATES))(
    'of %s contain only French text, pass axe and fit each screen',
    { tags: ['B-011'] },
    async (area) => {
      const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
      for (const [state, reach] of STATES[area] ?? []) {
        await page.setViewportSize(SCREENS.phone)
        await reach(page)
        expect(await flawsOnEachScreen(page), state).toEqual([])
        // The widest screen shows the most texts.
        await page.setViewportSize(SCREENS.laptop)
        await expectFrench(page, state)
      }
      await leave()
    },
  )
})

describe('the users, audit log, ranking and import pages of the dashboard', () => {
  it('contain only French text on a laptop', { tags: ['B-011'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'laptop' })
    for (const path of ['users', 'users/journal', 'most-viewed', 'most-purchased', 'products/import']) {
      await page.goto(`/dashboard/${path}`)
      await expectFrench(page, path)
    }
    await leave()
  })
})
