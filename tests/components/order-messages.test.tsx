import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as orderScreen from '../../app/dashboard/order-details/route.tsx'
import * as settingScreen from '../../app/dashboard/settings/section-route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { addProduct, answerWith, ask, emptyShop, order, showScreen } from './support/show-screen.tsx'

beforeEach(emptyShop)

const AT = '2026-11-28T10:00:00.000Z'
const aMessage = (change: object) => ({
  ...{ id: crypto.randomUUID(), direction: 'sent', kind: 'confirm', text: '', state: 'sent', failure: null },
  ...{ at: AT, changedAt: AT },
  ...change,
})

/** Shows an order that has these messages. */
async function showOrder(...messages: object[]) {
  const product = await addProduct({ price: 5000 })
  const { orderId } = await order(product, {}, { customerPhone: '771234567' })
  const stored = await ask<{ order: object }>(`/orders/${orderId}`)
  const json = { success: true, order: { ...stored.order, messages } }
  await answerWith({ request: `GET /api/orders/${orderId}`, status: 200, json })
  await showScreen(orderScreen, '/dashboard/order/:orderId', `/dashboard/order/${orderId}`)
  return orderId
}
const conversation = () => page.getByRole('region', { name: 'WhatsApp' })

describe('the WhatsApp messages of an order', () => {
  it('show what is delivered and read, and what the customer wrote', { tags: ['G-12'] }, async () => {
    await shrinkToPhone()
    await showOrder(
      aMessage({ state: 'read' }),
      aMessage({ direction: 'received', kind: 'yes', state: 'handled', text: 'Oui merci' }),
      aMessage({ kind: 'out', state: 'delivered' }),
      aMessage({ direction: 'received', kind: 'other', state: 'handled', text: '' }),
    )
    await expect.element(conversation().getByText('Demander la confirmation')).toBeVisible()
    const texts = conversation()
      .getByRole('listitem')
      .elements()
      .map(({ textContent }) => textContent)
    expect(texts).toEqual([
      expect.stringMatching(/^Demander la confirmationLu · /),
      expect.stringMatching(/^Oui merciClient · /),
      expect.stringMatching(/^En routeDistribué · /),
      expect.stringMatching(/^Message sans texteClient · /),
    ])
    expect(conversation().getByRole('link').elements()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('say what could not be sent, with the prepared text beside', { tags: ['R-02'] }, async () => {
    await shrinkToPhone()
    const failure = 'Ce numéro ne reçoit pas de messages WhatsApp.'
    const orderId = await showOrder(aMessage({ state: 'failed', failure }))
    await expect
      .element(conversation().getByText(`WhatsApp n’a pas pu l’envoyer\u202f: ${failure}`))
      .toBeVisible()
    const link = conversation().getByRole('link', { name: 'Ouvrir le texte préparé' })
    await expect.element(link).toHaveAttribute('href', expect.stringContaining('wa.me/221771234567?text='))
    expect(decodeURIComponent(link.element().getAttribute('href') ?? '')).toContain(orderId)
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    expect(smallTargets()).toEqual([])
  })

  it('are not shown while there are none', { tags: ['G-12'] }, async () => {
    await showOrder()
    await expect.element(page.getByRole('region', { name: 'Historique' })).toBeVisible()
    expect(conversation().elements()).toEqual([])
  })
})

describe('the settings of WhatsApp', () => {
  const show = () => showScreen(settingScreen, '/dashboard/settings/:section', '/dashboard/settings/whatsapp')

  it('show the address of the webhook, and test the account', { tags: ['G-12'] }, async () => {
    await shrinkToPhone()
    await show()
    await expect.element(page.getByText(`${location.origin}/api/whatsapp/webhook`)).toBeVisible()
    await page.getByRole('button', { name: 'Essayer le compte' }).click()
    await expect.element(page.getByText('Complétez d’abord le compte WhatsApp.')).toBeVisible()
    const message = 'La boutique écrit sous le nom Keur Bébé, +221 33 800 00 00.'
    await answerWith({ request: 'POST /api/whatsapp/test', status: 200, json: { success: true, message } })
    await page.getByRole('button', { name: 'Essayer le compte' }).click()
    await expect.element(page.getByText(message)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('never show a stored secret', { tags: ['G-12'] }, async () => {
    await show()
    const token = page.getByLabelText('Jeton d’accès')
    await expect.element(token).toHaveAttribute('type', 'password')
    await expect.element(token).toHaveValue('')
  })
})
