import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as toConfirmScreen from '../../app/dashboard/orders-to-confirm/route.tsx'
import * as overviewScreen from '../../app/dashboard/overview/route.tsx'
import * as toPrepareScreen from '../../app/dashboard/to-prepare/route.tsx'
import { refreshAccount } from '../../app/session/refresh-account.ts'
import { setUpWhatsApp } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { act } from './support/orders.ts'
import { addProduct, address, answerWith, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'
import { tellEvent } from './support/told-conversation.ts'

const ORDER = '/dashboard/order/:orderId'
const TO_PREPARE = '/dashboard/order/to-prepare'
const TO_CONFIRM = '/dashboard/order/to-confirm'
const WAITING = { conversationId: 'c1', since: '2026-11-22T09:30:00.000Z', excerpt: 'Vous arrivez quand ?' }

beforeEach(async () => {
  await emptyShop()
  await refreshAccount()
  await shrinkToPhone()
})

const link = (name: string | RegExp) => page.getByRole('link', { name })
const mark = () => link(/Le client attend une réponse/)

/** Adds a customer who waits to the orders in an answer of the shop, which no request of its API can. */
async function letWait(path: string) {
  const answer = await ask<{ order?: object; orders?: object[] }>(path)
  const json = answer.order
    ? { ...answer, order: { ...answer.order, waitingCustomer: WAITING } }
    : { ...answer, orders: answer.orders?.map((one) => ({ ...one, waitingCustomer: WAITING })) }
  await answerWith({ request: `GET /api${path.split('?')[0]}`, status: 200, json })
}

describe('a customer who waits for an answer', { tags: ['W-03', 'W-04'] }, () => {
  it('stands on the page of the order, one tap from the conversation', async () => {
    await setUpWhatsApp()
    const { orderId } = await order(await addProduct(), {}, { customerPhone: '771234567' })
    const screen = await showScreen(orderScreen, ORDER, `/dashboard/order/${orderId}`)
    await expect.element(page.getByRole('button', { name: 'Ouvrir la conversation' })).toBeVisible()
    await expect.element(mark()).not.toBeInTheDocument()
    await screen.unmount()
    await letWait(`/orders/${orderId}`)
    await showScreen(orderScreen, ORDER, `/dashboard/order/${orderId}`)
    await expect.element(mark().getByText('Vous arrivez quand ?')).toBeVisible()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await mark().click()
    await expect.poll(() => address).toBe('/dashboard/messages/c1')
  })

  it('stands on the card of the order in À préparer and À confirmer, also when it begins to wait', async () => {
    await setUpWhatsApp()
    const { orderId } = await order(await addProduct(), {}, { customerPhone: '771234567' })
    const screen = await showScreen(toConfirmScreen, TO_CONFIRM)
    await expect.element(link(orderId).first()).toBeVisible()
    await expect.element(mark()).not.toBeInTheDocument()
    await letWait('/orders')
    tellEvent({ kind: 'conversation', conversationId: 'c1' })
    await expect.element(mark()).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await screen.unmount()
    await act(orderId, 'confirm')
    await letWait('/orders')
    await shrinkToPhone()
    await showScreen(toPrepareScreen, TO_PREPARE)
    await expect.element(mark().first()).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('is counted in À faire', async () => {
    await answerWith({
      request: 'GET /api/conversations/counts',
      status: 200,
      json: { success: true, unread: 1, waiting: 2, mine: 0 },
    })
    await setUpWhatsApp()
    await showScreen(overviewScreen, '/dashboard/overview')
    const line = link(/clients attendent une réponse sur WhatsApp/)
    await expect.element(line.getByText('2', { exact: true })).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    await line.click()
    await expect.poll(() => address).toBe('/dashboard/messages?filter=waiting')
  })

  it('is nowhere without an account at WhatsApp', async () => {
    const { orderId } = await order(await addProduct(), {}, { customerPhone: '771234567' })
    await letWait(`/orders/${orderId}`)
    await showScreen(orderScreen, ORDER, `/dashboard/order/${orderId}`)
    await expect.element(page.getByRole('heading', { name: orderId })).toBeVisible()
    await expect.element(mark()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Ouvrir la conversation' })).not.toBeInTheDocument()
  })
})
