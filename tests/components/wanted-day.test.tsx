import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import * as deliveriesScreen from '../../app/dashboard/deliveries/route.tsx'
import * as detailsScreen from '../../app/dashboard/order-details/route.tsx'
import * as ordersScreen from '../../app/dashboard/orders/route.tsx'
import * as toConfirmScreen from '../../app/dashboard/orders-to-confirm/route.tsx'
import * as slipsScreen from '../../app/dashboard/packing-slip/slips-route.tsx'
import * as toPrepareScreen from '../../app/dashboard/to-prepare/route.tsx'
import { dayOf } from '../../domain/deliveries/courier.ts'
import { dayText, wantedDayText } from '../../domain/deliveries/wanted-day.ts'
import { DAY_MS } from '../../domain/durations.ts'
import { formatWeekdayDate } from '../../domain/text/format.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { act, addCourier, orderCard, placeOrders, storedOrder } from './support/orders.ts'
import { addProduct, address, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

const TO_CONFIRM = '/dashboard/order/to-confirm'
const TO_PREPARE = '/dashboard/order/to-prepare'
const DELIVERIES = '/dashboard/order/deliveries'
const ORDERS = '/dashboard/order'
const SLIPS = '/dashboard/order/slips'

let today = ''
let tomorrow = ''

beforeEach(async () => {
  await emptyShop()
  today = dayOf(Date.now())
  tomorrow = dayOf(Date.now() + DAY_MS)
  await shrinkToPhone()
})

const bar = () => page.getByRole('region', { name: 'Commandes choisies' })
const choose = (orderId: string) => page.getByLabelText(`Choisir ${orderId}`).click()
const anyway = (name: string) =>
  page.getByRole('dialog', { name: 'Pour un autre jour' }).getByRole('button', { name })
const pin = (orderId: string, text: string) =>
  ask(`/orders/${orderId}/notes`, { method: 'POST', body: { text, pinned: true } })

async function confirmedOrders(count: number) {
  const ids = await placeOrders(await addProduct({ name: 'Body', stock: 100 }), count)
  for (const orderId of ids) await act(orderId, 'confirm')
  return ids as [string, ...string[]]
}

describe('the wanted day', () => {
  it('is chosen when a call confirms the order, and stands with the pinned notes on the cards that follow', {
    tags: ['D-10'],
  }, async () => {
    const { orderId } = await order(await addProduct())
    await pin(orderId, 'Portail bleu')
    const queue = await showScreen(toConfirmScreen, TO_CONFIRM)
    await expect.element(orderCard(orderId).getByText('Portail bleu')).toBeVisible()
    await orderCard(orderId).getByRole('button', { name: 'Confirmée, livrer le …' }).click()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await orderCard(orderId)
      .getByRole('button', { name: formatWeekdayDate(tomorrow) })
      .click()
    await expect.element(page.getByText(`Confirmée, livrer ${dayText(tomorrow, today)}`)).toBeVisible()
    expect(await storedOrder(orderId)).toMatchObject({ status: 'confirmed', wantedDay: tomorrow })
    await queue.unmount()

    const prepare = await showScreen(toPrepareScreen, TO_PREPARE)
    for (const text of [wantedDayText(tomorrow, today), 'Portail bleu']) {
      await expect.element(orderCard(orderId).getByText(text)).toBeVisible()
    }
    await prepare.unmount()
    await showScreen(slipsScreen, SLIPS, `${SLIPS}?ids=${orderId}`)
    const slip = page.getByRole('article')
    await expect.element(slip.getByText(`Livrer le ${formatWeekdayDate(tomorrow)}`)).toBeVisible()
    expect(slip.getByText('Portail bleu').elements()).toEqual([])
    await expect
      .element(page.getByRole('list', { name: 'À savoir' }))
      .toHaveTextContent(`${orderId}, livrer le ${formatWeekdayDate(tomorrow)} : Portail bleu`)
  })

  it('is set and cleared on the page of the order', async () => {
    const [orderId] = await confirmedOrders(1)
    await showScreen(detailsScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
    await page.getByRole('button', { name: 'Choisir le jour de livraison' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Livrer le').fill(tomorrow)
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.element(page.getByText(wantedDayText(tomorrow, today))).toBeVisible()
    await expect.element(page.getByText(`À livrer : aucun → ${formatWeekdayDate(tomorrow)}`)).toBeVisible()
    await page.getByRole('button', { name: 'Changer de jour' }).click()
    await dialog.getByLabelText('Livrer le').fill('')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect.poll(async () => (await storedOrder(orderId)).wantedDay).toBeNull()
  })

  it('that a colleague set meanwhile is named before it is overwritten', async () => {
    const [orderId] = await confirmedOrders(1)
    const later = dayOf(Date.now() + 2 * DAY_MS)
    await showScreen(detailsScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
    await page.getByRole('button', { name: 'Choisir le jour de livraison' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Livrer le').fill(later)
    await act(orderId, 'set_day', { day: tomorrow })
    await expect.element(page.getByText(wantedDayText(tomorrow, today))).toBeVisible()
    const save = () => dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await save()
    const changed = `Changé entre-temps\u202f: ${formatWeekdayDate(tomorrow)}. Enregistrez pour garder le vôtre.`
    await expect.element(dialog.getByText(changed)).toBeVisible()
    expect((await storedOrder(orderId)).wantedDay).toBe(tomorrow)
    await expect.element(dialog.getByLabelText('Livrer le')).toHaveValue(later)
    await save()
    await expect.poll(async () => (await storedOrder(orderId)).wantedDay).toBe(later)
  })

  it('is asked about before an order leaves too early', { tags: ['D-24'] }, async () => {
    const [orderId] = await confirmedOrders(1)
    await act(orderId, 'pack')
    await act(orderId, 'set_day', { day: tomorrow })
    await showScreen(toPrepareScreen, TO_PREPARE)
    const leave = () => orderCard(orderId).getByRole('button', { name: 'Départ' }).click()
    await leave()
    await expect
      .element(page.getByText(`${orderId} (Fatou Sarr) est à livrer ${dayText(tomorrow, today)}.`))
      .toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await anyway('Retour').click()
    expect((await storedOrder(orderId)).fulfillmentStatus).toBe('packed')
    await leave()
    await anyway('Faire partir quand même').click()
    await expect.poll(async () => (await storedOrder(orderId)).fulfillmentStatus).toBe('out_for_delivery')
  })

  it('decides the run of chosen orders; another run is asked about, and the answer names courier and run', {
    tags: ['D-21', 'D-22'],
  }, async () => {
    const [first, second = ''] = await confirmedOrders(2)
    await act(second, 'set_day', { day: tomorrow })
    await addCourier('Ibrahima')
    await showScreen(toPrepareScreen, TO_PREPARE)
    const assign = async (run?: string) => {
      await bar().getByRole('button', { name: 'Livreur' }).click()
      const dialog = page.getByRole('dialog')
      await expect.element(dialog.getByText(wantedDayText(tomorrow, today))).toBeVisible()
      await dialog.getByLabelText('Livreur').selectOptions('Ibrahima')
      if (run) await dialog.getByLabelText('Tournée').selectOptions(run)
      await dialog.getByRole('button', { name: 'Confier' }).click()
    }
    for (const orderId of [first, second]) await choose(orderId)
    await assign()
    const runs = page.getByRole('link', { name: /^Tournée de Ibrahima/ })
    await expect.element(runs.nth(1)).toHaveAttribute('href', `${DELIVERIES}?day=${tomorrow}`)
    await expect.element(runs.first()).toHaveTextContent('Tournée de Ibrahima (aujourd’hui) : 1 commande')

    for (const orderId of [first, second]) await choose(orderId)
    await assign('aujourd’hui')
    await anyway('Confier quand même').click()
    await expect.element(runs.nth(1)).not.toBeInTheDocument()
    await expect.element(runs.first()).toHaveTextContent('Tournée de Ibrahima (aujourd’hui) : 1 commande')
    await expect.element(bar()).not.toBeInTheDocument()
    expect((await storedOrder(second)).runId).toBe((await storedOrder(first)).runId)
  })

  it('holds an order back when its run leaves', { tags: ['D-22'] }, async () => {
    const [first, second = ''] = await confirmedOrders(2)
    const courierId = await addCourier('Ibrahima')
    for (const orderId of [first, second]) await act(orderId, 'assign', { courierId })
    await act(second, 'set_day', { day: tomorrow })
    await showScreen(deliveriesScreen, DELIVERIES)
    await expect.element(page.getByText(wantedDayText(tomorrow, today))).toBeVisible()
    await page.getByRole('button', { name: 'Départ' }).click()
    await expect.element(page.getByText('1 faite, 1 pour un autre jour')).toBeVisible()
    await anyway('Retour').click()
    expect((await storedOrder(first)).fulfillmentStatus).toBe('out_for_delivery')
    expect((await storedOrder(second)).fulfillmentStatus).toBe('unfulfilled')
  })
})

describe('the orders to confirm', () => {
  it('show a result on one line, without a toast, for a minute, and the next card on the screen', {
    tags: ['D-10'],
  }, async () => {
    const [first = '', second = ''] = await placeOrders(await addProduct(), 2)
    await showScreen(toConfirmScreen, TO_CONFIRM)
    const timeouts = vi.spyOn(window, 'setTimeout')
    const wrong = orderCard(first).getByRole('button', { name: 'Faux numéro' })
    await expect.element(wrong).toBeVisible()
    wrong.element().scrollIntoView({ block: 'end' })
    await wrong.click()
    const result = page.getByText(/^Faux numéro · Fatou Sarr/)
    await expect.element(result).toBeVisible()
    expect(page.getByText(new RegExp(`Commande ${first}`)).elements()).toEqual([])
    expect(result.element().getBoundingClientRect().height).toBeLessThan(30)
    const next = orderCard(second).element().getBoundingClientRect()
    expect(next.top).toBeGreaterThanOrEqual(0)
    expect(next.top).toBeLessThan(400)
    const vanish = () => timeouts.mock.calls.find(([, delay]) => delay === 60_000)?.[0]
    await expect.poll(vanish).toBeTypeOf('function')
    ;(vanish() as () => void)()
    await expect.element(result).not.toBeInTheDocument()
    timeouts.mockRestore()
  })
})

describe('the orders to prepare', () => {
  it('are divided into those to pack, which the tab counts, and those that are ready', {
    tags: ['D-00'],
  }, async () => {
    const [packed, first = '', second = ''] = await confirmedOrders(3)
    await act(packed, 'pack')
    await showScreen(toPrepareScreen, TO_PREPARE)
    const inPart = (title: string) =>
      page
        .getByRole('region', { name: title })
        .getByRole('article')
        .elements()
        .map((card) => card.getAttribute('aria-labelledby'))
    await expect.poll(() => inPart('À emballer')).toEqual([first, second])
    expect(inPart('Prêtes')).toEqual([packed])
    await expect.element(page.getByRole('link', { name: 'À préparer' })).toHaveTextContent('À préparer2')
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    expect(smallTargets()).toEqual([])
  })

  it('offer the ready ones without a courier once others have one', { tags: ['D-21'] }, async () => {
    const [given, second = '', third = ''] = await confirmedOrders(3)
    for (const orderId of [given, second, third]) await act(orderId, 'pack')
    await showScreen(toPrepareScreen, TO_PREPARE)
    await expect.element(page.getByLabelText('Choisir toutes les prêtes')).toBeVisible()
    await act(given, 'assign', { courierId: await addCourier('Moussa') })
    await page.getByRole('link', { name: 'À préparer' }).click()
    await page.getByLabelText('Choisir les prêtes sans livreur').click()
    await expect.element(bar().getByText('2 commandes choisies')).toBeVisible()
    await expect.element(page.getByLabelText(`Choisir ${given}`)).not.toBeChecked()
  })

  it('are still chosen after their slips, which are in the order of the list', {
    tags: ['D-21'],
  }, async () => {
    const [packed, first = '', second = ''] = await confirmedOrders(3)
    await act(packed, 'pack')
    await showScreen(toPrepareScreen, TO_PREPARE, TO_PREPARE, { [SLIPS]: slipsScreen })
    for (const orderId of [packed, second, first]) await choose(orderId)
    await bar().getByRole('link', { name: 'Bons' }).click()
    await expect
      .poll(() =>
        page
          .getByRole('article')
          .elements()
          .map((slip) => slip.getAttribute('aria-labelledby')),
      )
      .toEqual([first, second, packed].map((orderId) => `slip-${orderId}`))
    await page.getByRole('link', { name: 'À préparer' }).first().click()
    await expect.element(bar().getByText('3 commandes choisies')).toBeVisible()
    await expect.poll(() => address).toBe(TO_PREPARE)
  })

  it('offer for the chosen ones only what is possible', { tags: ['D-21'] }, async () => {
    const [packed, open = ''] = await confirmedOrders(2)
    await act(packed, 'pack')
    await showScreen(toPrepareScreen, TO_PREPARE)
    await choose(packed)
    await expect.element(bar().getByRole('button', { name: 'Livreur' })).toBeVisible()
    expect(bar().getByRole('button', { name: 'Confirmer' }).elements()).toEqual([])
    expect(bar().getByRole('button', { name: 'Prêtes' }).elements()).toEqual([])
    await choose(open)
    await expect.element(bar().getByRole('button', { name: 'Prêtes' })).toBeVisible()
  })
})

describe('all orders', () => {
  it('have their tools on top, and their tab whole on the screen beside tabs that begin at the left edge', {
    tags: ['D-00'],
  }, async () => {
    const { orderId } = await order(await addProduct({ price: 4500, stock: 9 }), { quantity: 2 })
    await act(orderId, 'confirm')
    await act(orderId, 'cancel', { reason: 'Doublon' })
    await showScreen(ordersScreen, ORDERS)
    await page.getByRole('button', { name: 'Outils' }).click()
    const tabs = page.getByRole('navigation', { name: 'Étapes des commandes' })
    const top = (element: Element) => element.getBoundingClientRect().top
    const row = page.getByRole('row', { name: orderId })
    expect(top(page.getByRole('link', { name: 'Livreurs' }).element())).toBeLessThan(top(row.element()))
    await expect.element(tabs.getByText('1', { exact: true })).toBeVisible()
    const edges = () => tabs.element().getBoundingClientRect()
    const boxes = () =>
      tabs
        .getByRole('link')
        .elements()
        .map((link) => link.getBoundingClientRect())
    await expect
      .poll(() => Math.round(boxes().at(-1)?.right ?? 0))
      .toBeLessThanOrEqual(Math.ceil(edges().right))
    const firstVisible = boxes().find(({ right }) => right > edges().left + 1)
    expect(firstVisible?.left).toBeCloseTo(edges().left, 0)
    await expect.element(row.getByText('9 000 FCFA').first()).toBeVisible()
    expect(row.getByText('9 000 FCFA').elements()).toHaveLength(2)
    expect(row.getByText(/encaisser/i).elements()).toEqual([])
  })
})
