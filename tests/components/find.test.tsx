import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as accountScreen from '../../app/dashboard/account/route.tsx'
import * as customerScreen from '../../app/dashboard/customer/route.tsx'
import { listenForBack, setOverlayPage } from '../../app/navigation/overlay-history.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import {
  addProduct,
  address,
  answerWith,
  emptyShop,
  order,
  showInLayout,
  signInAs,
} from './support/show-screen.tsx'

listenForBack()
history.replaceState({ key: 'overview' }, '')
setOverlayPage('overview')

beforeEach(emptyShop)

const Blank = () => <h1>Page</h1>
const open = () =>
  showInLayout(
    {
      overview: { default: Blank },
      account: accountScreen,
      'order/customer': customerScreen,
      'order/:orderId': { default: Blank },
      'manage-products/edit/:id': { default: Blank },
      'settings/:section': { default: Blank },
    },
    '/dashboard/overview',
  )
const field = () => page.getByRole('combobox', { name: 'Page, commande, produit ou téléphone' })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const openerOf = () => page.getByRole('banner').getByRole('button', { name: 'Rechercher' })

describe('the search of the dashboard', () => {
  it('opens with the key / and chooses a setting with the arrow keys', async () => {
    await open()
    await expect.element(openerOf()).toBeVisible()
    await userEvent.keyboard('/')
    await expect.element(field()).toHaveFocus()
    await expect.element(field()).toHaveValue('')
    await userEvent.keyboard('frais{ArrowDown}')
    await expect.element(option('Frais de livraison')).toHaveAttribute('aria-selected', 'true')
    expect(await flawsOnEachScreen()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => address).toBe('/dashboard/settings/delivery')
    expect(field().elements()).toEqual([])
  })

  it('opens from the top bar of a phone, and Escape and Back close it', async () => {
    await shrinkToPhone()
    await open()
    const { height, width } = openerOf().element().getBoundingClientRect()
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
    for (const leave of [() => userEvent.keyboard('{Escape}'), async () => history.back()]) {
      await openerOf().click()
      await expect.element(field()).toHaveFocus()
      await leave()
      await expect.poll(() => field().elements()).toEqual([])
      expect(address).toBe('/dashboard/overview')
    }
  })

  it('finds orders by number, name and phone, the newest first, and remembers what was opened', async () => {
    const product = await addProduct()
    const first = await order(product, {}, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
    const last = await order(product, {}, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
    await open()
    await openerOf().click()
    await field().fill('fatou')
    await expect.element(option(last.orderId)).toBeVisible()
    const labels = page
      .getByRole('option')
      .elements()
      .map(({ textContent }) => textContent ?? '')
    expect(labels[0]).toContain(last.orderId)
    expect(labels[1]).toContain(first.orderId)
    await field().fill('77 123 45 67')
    await expect.element(option(first.orderId)).toBeVisible()
    await field().fill(first.orderId)
    await option(first.orderId).click()
    await expect.poll(() => address).toBe(`/dashboard/order/${first.orderId}`)
    await openerOf().click()
    const recent = page.getByRole('group', { name: 'Récents' })
    await expect.element(recent.getByRole('option', { name: first.orderId })).toBeVisible()
  })

  it('opens the data of a customer by phone', async () => {
    await order(await addProduct(), {}, { customerName: 'Fatou Sarr', customerPhone: '771234567' })
    await open()
    await openerOf().click()
    await field().fill('+221 77 123 45 67')
    await page.getByRole('group', { name: 'Clients' }).getByRole('option', { name: 'Fatou Sarr' }).click()
    await expect.poll(() => address).toBe('/dashboard/order/customer')
    await expect.element(page.getByRole('main').getByText('Fatou Sarr').first()).toBeVisible()
  })

  it('finds products by name and barcode', async () => {
    const product = await addProduct({ name: 'Gigoteuse étoilée' })
    const coded = { product: { _id: product._id, name: product.name, image: null, stock: 4, variants: [] } }
    await open()
    await openerOf().click()
    await field().fill('gigoteuse')
    await expect.element(option('Gigoteuse étoilée')).toBeVisible()
    await answerWith({
      request: 'GET /api/stock/barcode/6001234567893',
      status: 200,
      json: { success: true, color: null, size: null, ...coded },
    })
    await field().fill('6001234567893')
    await option(/Code 6001234567893/).click()
    await expect.poll(() => address).toBe(`/dashboard/manage-products/edit/${product._id}`)
  })

  it('offers nothing that the account may not open', async () => {
    const product = await addProduct({ name: 'Poussette' })
    await order(product, {}, { customerName: 'Poussette Diop', customerPhone: '771234567' })
    await signInAs('binta', ['orders', 'orders:read'])
    await open()
    await openerOf().click()
    await field().fill('poussette')
    await expect.element(option('Poussette Diop')).toBeVisible()
    expect(page.getByRole('group', { name: 'Produits' }).elements()).toEqual([])
    await field().fill('zones')
    await expect.element(page.getByText('Rien ne correspond.')).toBeVisible()
  })

  it('says that it is offline, and still finds pages', async () => {
    await open()
    await openerOf().click()
    Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false })
    window.dispatchEvent(new Event('offline'))
    await field().fill('mot de passe')
    await expect.element(page.getByText('Hors ligne\u202f: seules les pages sont trouvées.')).toBeVisible()
    Reflect.deleteProperty(navigator, 'onLine')
    await option('Changer mon mot de passe').click()
    await expect.poll(() => address).toBe('/dashboard/account')
  })

  it('says which search failed, beside the pages', async () => {
    await open()
    await openerOf().click()
    const end = await answerWith({
      request: 'GET /api/orders',
      status: 503,
      json: { success: false, message: 'La boutique est occupée.' },
    })
    await field().fill('retours')
    await expect.element(page.getByText('La boutique est occupée.')).toBeVisible()
    await expect.element(option('Retours')).toBeVisible()
    await end()
  })
})
