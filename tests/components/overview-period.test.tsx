import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as overviewScreen from '../../app/dashboard/overview/route.tsx'
import { readSession, saveSession } from '../../app/session/session.ts'
import type { Permission } from '../../domain/accounts/account.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { act, addCourier, deliver } from './support/orders.ts'
import { addProduct, answerWith, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await ask('/setup', { method: 'PATCH', body: { hidden: true } })
})

const showOverview = (query = '') =>
  showScreen(overviewScreen, '/dashboard/overview', `/dashboard/overview${query}`)
const main = () => page.getByRole('main')
const heading = (name: string) => page.getByRole('heading', { name, exact: true })
const card = async (title: string) => {
  await expect.element(heading(title)).toBeVisible()
  return page.elementLocator(heading(title).element().closest('section') as HTMLElement)
}
const plain = (text: string | null) => (text ?? '').replace(/\s/g, ' ')
const textOf = async (title: string) => plain((await card(title)).element().textContent)
/** Reads the links of `À faire` each time. */
const linksToDo = async () => {
  const list = await card('À faire')
  return () =>
    list
      .getByRole('link')
      .elements()
      .map((link) => plain(link.textContent))
}

/** Two dresses of 5 000 francs, delivered today. */
async function deliveredOrder() {
  const dress = await addProduct({ name: 'Robe', price: 5000, stock: 3 })
  const { orderId } = await order(dress, { quantity: 2 })
  for (const body of [{ action: 'confirm' }, { action: 'deliver', method: 'Cash', note: '' }]) {
    await ask(`/orders/${orderId}/actions`, { method: 'POST', body })
  }
}

/** Keeps only these permissions in the browser, as an account without the others has them. */
function keepPermissions(kept: readonly Permission[]) {
  const session = readSession()
  if (!session) throw new Error('nobody is signed in')
  const permissions = Object.fromEntries(kept.map((permission) => [permission, true]))
  saveSession(session.token, { ...session.user, permissions: permissions as never })
}

describe('the figures for decisions', () => {
  it('say what an order of today brought, in tiles, charts and tables', {
    tags: ['G-40', 'R-20'],
  }, async () => {
    await deliveredOrder()
    await showOverview()
    expect(await textOf('Chiffre d’affaires livré')).toMatch(
      /Livré10 000 FCFACommandes livrées1Commandes reçues1/,
    )
    expect(await textOf('Meilleures ventes')).toContain('Robe2 vendues, 1 en stock')
    expect(await textOf('Livraisons ratées par zone')).toContain('Sans zone0 sur 1 (0 %)')
    expect(await textOf('Marge des commandes livrées')).toContain('0 sur 2')
    const [today] = page.getByRole('heading', { name: /^Aujourd’hui et / }).elements()
    expect(plain(today?.closest('section')?.textContent ?? '')).toContain('Panier moyen10 000 FCFA')
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('have a table and a CSV file for each chart', { tags: ['R-20'] }, async () => {
    await deliveredOrder()
    const files: Blob[] = []
    const names: string[] = []
    vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      names.push(this.download)
    })
    await showOverview()
    await card('Quand les commandes arrivent')
    await card('Tailles qui s’épuisent d’abord')
    const summaries = main().getByText('Voir les chiffres')
    await expect.poll(() => summaries.elements().length).toBe(12)
    for (const element of summaries.elements()) element.closest('summary')?.click()
    const buttons = main().getByRole('button', { name: 'Télécharger (CSV)' })
    expect(buttons.elements()).toHaveLength(12)
    expect(main().getByRole('table').elements()).toHaveLength(12)
    for (const button of buttons.elements()) (button as HTMLElement).click()
    await expect.poll(() => files.length).toBe(12)
    expect(new Set(names).size).toBe(12)
    const best = files[names.indexOf('meilleures-ventes.csv')]
    expect(await best?.text()).toBe('Article;Pièces vendues;En stock\r\nRobe;2;1\r\n')
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('belong to the period in the address; another one is chosen without losing the rest', {
    tags: ['G-40'],
  }, async () => {
    await deliveredOrder()
    await showOverview('?from=2020-01-01&until=2020-01-31')
    expect(await textOf('Chiffre d’affaires livré')).toContain('Livré0 FCFA')
    await main().getByRole('link', { name: '7 jours' }).click()
    await expect.poll(() => textOf('Chiffre d’affaires livré')).toContain('Livré10 000 FCFA')
    await expect
      .element(main().getByRole('link', { name: '7 jours' }))
      .toHaveAttribute('aria-current', 'true')
    await main().getByRole('link', { name: 'Mois', exact: true }).click()
    const slots = async () =>
      (await card('Chiffre d’affaires livré')).element().querySelector('th')?.textContent
    await expect.poll(slots).toBe('Mois')
    expect(heading('Ventes et visites par mois').elements()).toHaveLength(1)
  })

  it('are left out where an account may not see them', { tags: ['G-40', 'H-20'] }, async () => {
    keepPermissions(['stats'])
    await showOverview()
    await card('Meilleures ventes')
    expect(heading('Marge des commandes livrées').elements()).toEqual([])
    expect(
      main()
        .getByRole('link', { name: /commande/ })
        .elements(),
    ).toEqual([])
  })

  it('fail one by one: the others stay, and one tap loads the missing part', { tags: ['G-40'] }, async () => {
    const recover = await answerWith({ request: 'GET /api/stats/zones', status: 500, json: {} })
    await showOverview()
    await card('Meilleures ventes')
    await expect.element(main().getByRole('alert')).toBeVisible()
    expect(main().getByRole('alert').elements()).toHaveLength(1)
    expect(await flawsOnEachScreen()).toEqual([])
    await recover()
    await main().getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
    expect(await textOf('Livraisons ratées par zone')).toContain('Aucune livraison sur cette période.')
    expect(main().getByRole('alert').elements()).toEqual([])
  })
})

describe('the list of what to do', { tags: ['G-40'] }, () => {
  it('is empty in a new shop', async () => {
    await showOverview()
    expect(await textOf('À faire')).toBe('À faireRien n’attend : tout est à jour.')
  })

  it('leads to the orders to confirm, and to what sold out', async () => {
    const dress = await addProduct({ name: 'Robe', price: 5000, stock: 3 })
    await order(dress, { quantity: 3 })
    await showOverview()
    const list = await card('À faire')
    const links = () =>
      list
        .getByRole('link')
        .elements()
        .map((link) => plain(link.textContent))
    await expect.poll(links).toEqual(['1commande à confirmer', '1article épuisé qui se vendait bien'])
    list.getByRole('link').elements()[0]?.focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByText('Page /dashboard/order/to-confirm')).toBeVisible()
  })

  it('is read again when somebody comes back to the tab, and keeps what cannot be read', async () => {
    const { orderId } = await order(await addProduct({ name: 'Robe', stock: 30 }))
    await showOverview()
    const text = () => textOf('À faire')
    const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(text).toBe('À faire1commande à confirmer')
    await act(orderId, 'confirm')
    comeBack()
    await expect.poll(text).toBe('À faire1commande à préparer')
    await act(orderId, 'pack')
    await answerWith({ request: 'GET /api/orders/counts', status: 500, json: {} })
    const requests = vi.spyOn(window, 'fetch')
    comeBack()
    const refused = () => requests.mock.calls.filter(([url]) => String(url).includes('/orders/counts')).length
    await expect.poll(refused).toBeGreaterThan(0)
    await Promise.all(requests.mock.results.map(({ value }) => value))
    requests.mockRestore()
    expect(await text()).toBe('À faire1commande à préparer')
  })

  it('leads to the birth lists for which money is to be received', { tags: ['K-10'] }, async () => {
    const json = { success: true, counts: { giftMoney: 2 } }
    await answerWith({ request: 'GET /api/orders/counts', status: 200, json })
    await showOverview()
    expect(await textOf('À faire')).toBe('À faire2participations à recevoir')
  })

  it('names the photos of reviews to approve', async () => {
    const json = { success: true, reviews: [], pendingPhotos: 2 }
    await answerWith({ request: 'GET /api/reviews', status: 200, json })
    await showOverview()
    await expect.poll(() => textOf('À faire')).toBe('À faire2photos d’avis à valider')
  })

  it('names money to give back and rests to pay, and a payment at the door once', {
    tags: ['E-20'],
  }, async () => {
    const json = { success: true, counts: { payments: 3, claims: 1, toReturn: 1, rest: 2 } }
    await answerWith({ request: 'GET /api/orders/counts', status: 200, json })
    await showOverview()
    await expect
      .poll(await linksToDo())
      .toEqual([
        '2paiements à vérifier',
        '1client à rembourser',
        '1paiement à la livraison à vérifier',
        '2commandes avec un reste à payer',
      ])
  })

  it('names what is packed apart from what is to pack, failed deliveries, messages and pieces that come back', async () => {
    const dress = await addProduct({ name: 'Robe', stock: 30 })
    const courierId = await addCourier('Moussa')
    const confirmed = async () => {
      const { orderId } = await order(dress)
      await act(orderId, 'confirm')
      return orderId
    }
    await confirmed()
    await act(await confirmed(), 'pack')
    const failed = await confirmed()
    await act(failed, 'assign', { courierId })
    await act(failed, 'dispatch')
    await act(failed, 'fail', { reason: 'absent' })
    await deliver(dress, courierId)
    const message = { name: 'Fatou', email: 'f@exemple.sn', subject: 'Taille', message: 'Bonjour' }
    await ask('/contact', { method: 'POST', body: message })
    await showOverview()
    await expect
      .poll(await linksToDo())
      .toEqual([
        '1livraison ratée à reprendre',
        '1commande à préparer',
        '1commande prête à partir',
        '1message à lire',
        '1livreur doit remettre de l’argent',
      ])
  })

  it('says what it knows when the counts of the orders cannot be loaded', async () => {
    const dress = await addProduct({ name: 'Robe', stock: 3 })
    await order(dress, { quantity: 3 })
    await answerWith({ request: 'GET /api/orders/counts', status: 500, json: {} })
    await showOverview()
    expect(await textOf('À faire')).toBe('À faire1article épuisé qui se vendait bien')
  })
})
