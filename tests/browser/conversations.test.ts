import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/durations.ts'
import { openChattingShop } from './support/chatting-shop.ts'
import { ask } from './support/paying-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const { shop, whatsApp, receive } = await openChattingShop({ catalogId: '774433221100' })

/** Counts what a person touches on a screen. */
function fingers() {
  let count = 0
  const tap = (target: Locator) => {
    count += 1
    return target.tap()
  }
  return { tap, count: () => count }
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })
const send = (page: Page) => page.getByRole('button', { name: 'Envoyer', exact: true })
const sentTo = (phone: string) =>
  whatsApp.messages.filter(({ to }) => to === phone).map(({ content }) => content)
let number = 0
const aCustomer = (name: string) => whatsApp.world.customer(`22177${1_000_000 + ++number}`, { name })

describe('conversations on a phone', () => {
  it('a question is answered in three taps, the one on the notification included', {
    tags: ['W-03', 'W-04', 'W-05'],
  }, async () => {
    const fatou = aCustomer('Fatou')
    const path = await receive(fatou, 'Vous livrez à Ouakam ?')
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const { tap, count } = fingers()
    // The first tap is the one on the notification, which opens this address.
    await page.goto(path)
    await tap(field(page))
    await page.keyboard.type('Oui, demain matin.')
    await tap(send(page))
    await expect.poll(() => sentTo(fatou.phone)).toEqual(['Oui, demain matin.'])
    expect(count() + 1).toBe(3)
    const [message] = whatsApp.messages.filter(({ to }) => to === fatou.phone)
    if (message) await whatsApp.report(message, 'read')
    await page.getByText(/· Lu$/).waitFor()
    expect(await field(page).inputValue()).toBe('')
    const { waiting, unread } = await (await ask(shop, '/conversations/counts')).json()
    expect({ waiting, unread }).toEqual({ waiting: 0, unread: 0 })
    await leave()
  })

  it('an order that a customer wrote is placed in at most six taps, and its summary is ready', {
    tags: ['W-07'],
  }, async () => {
    await shop.merchant.addProduct({ name: 'Robe Awa', price: 7000, stock: 5 })
    const awa = aCustomer('Awa Ndiaye')
    const path = await receive(
      awa,
      'Bonjour, je veux 2 Robe Awa\nAwa Ndiaye\nLivraison à Ouakam, près de la mosquée',
    )
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(path)
    const { tap, count } = fingers()
    await tap(page.getByRole('button', { name: 'Gérer' }))
    await tap(page.getByRole('button', { name: 'Créer une commande' }))
    await tap(page.getByRole('checkbox', { name: /^Choisir le message/ }))
    await tap(page.getByRole('button', { name: 'Créer la commande' }))
    await page.getByText('La commande est remplie.').waitFor()
    await tap(page.getByRole('button', { name: 'Enregistrer' }))
    await page.getByText(/^Commande .* enregistrée\.$/).waitFor()
    expect(count()).toBeLessThanOrEqual(6)
    await page.getByRole('link', { name: 'Envoyer le récapitulatif au client' }).tap()
    await send(page).tap()
    await expect.poll(() => sentTo(awa.phone).join()).toMatch(/14\s000 FCFA/)
    await receive(awa, 'Waaw')
    const [order] = await shop.merchant.orders()
    expect(order).toMatchObject({ status: 'confirmed', items: [{ name: 'Robe Awa', quantity: 2 }] })
    await leave()
  })

  it('an order from the catalogue is placed in at most six taps, with what is no longer so', {
    tags: ['W-07'],
  }, async () => {
    const { _id: id } = await shop.merchant.addProduct({ name: 'Hochet', price: 2500, stock: 1 })
    const maty = aCustomer('Maty Fall')
    const items = [{ product_retailer_id: id, quantity: 3, item_price: 2000, currency: 'XOF' }]
    const order = { catalog_id: '774433221100', text: '', product_items: items }
    const path = await receive(maty, { type: 'order', order })
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(path)
    const { tap, count } = fingers()
    await tap(page.getByRole('button', { name: 'Créer une commande' }))
    await page.getByText(/^Hochet\s: 1 sur 3/).waitFor()
    await page.getByText(/^Hochet\s: 2\s500 FCFA au lieu de 2\s000 FCFA/).waitFor()
    await tap(page.getByRole('textbox', { name: 'Adresse' }))
    await page.keyboard.type('Ouakam, près du phare')
    await tap(page.getByRole('button', { name: 'Enregistrer' }))
    await page.getByText(/^Commande .* enregistrée\.$/).waitFor()
    expect(count()).toBeLessThanOrEqual(6)
    const placed = (await shop.merchant.orders()).find(({ customerName }) => customerName === 'Maty Fall')
    expect(placed?.items).toMatchObject([{ name: 'Hochet', quantity: 1, price: 2500 }])
    await leave()
  })
})

describe('an answer that is being typed', () => {
  it('stays when the twenty-four hours end, and the templates take the place of the field', {
    tags: ['W-06'],
  }, async () => {
    const bineta = aCustomer('Bineta')
    const { conversation } = await lastMinuteOf('Bineta', bineta.phone)
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(conversation)
    await page.getByText(/^Encore 1 min pour répondre/).waitFor()
    await field(page).fill('Nous avons reçu votre taille.')
    await page
      .getByRole('region', { name: 'Modèles approuvés' })
      .getByText('Nous avons reçu votre taille.')
      .waitFor({ timeout: 60_000 })
    expect(sentTo(bineta.phone)).toEqual([])
    await leave()
  })

  it('survives a lost connection and a reload, and is sent once', { tags: ['W-05'] }, async () => {
    const coumba = aCustomer('Coumba')
    const path = await receive(coumba, 'Avez-vous du 6 mois ?')
    const { page, context, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto(path)
    await field(page).fill('Oui, en rose et en bleu.')
    await context.setOffline(true)
    await page.getByText(/^Hors ligne/).waitFor()
    await send(page).tap()
    await page.getByRole('alert').filter({ hasText: /\S/ }).first().waitFor()
    expect(await field(page).inputValue()).toBe('Oui, en rose et en bleu.')
    await context.setOffline(false)
    await page.reload()
    await expect.poll(() => field(page).inputValue()).toBe('Oui, en rose et en bleu.')
    await send(page).tap()
    await expect.poll(() => sentTo(coumba.phone)).toEqual(['Oui, en rose et en bleu.'])
    await expect.poll(() => field(page).inputValue()).toBe('')
    await leave({ despite: FAILED_ANSWER })
  })

  it('is not sent unknowingly after a colleague’s', { tags: ['W-04'] }, async () => {
    const dieynaba = aCustomer('Dieynaba')
    const path = await receive(dieynaba, 'C’est ouvert dimanche ?')
    const mariama = await shop.merchant.addAdministrator('mariama', ['orders', 'messages'])
    const [hers, mine] = await Promise.all([
      anAdministrator(shop, { screen: 'phone', account: mariama }),
      anAdministrator(shop, { screen: 'phone' }),
    ])
    await Promise.all([hers.page.goto(path), mine.page.goto(path)])
    await field(mine.page).pressSequentially('Oui, de 10 h')
    await hers.page.getByText(/Awa Diop écrit/).waitFor()
    await field(hers.page).fill('Oui, jusqu’à 18 h.')
    await send(hers.page).tap()
    await mine.page.getByText(/mariama a répondu/i).waitFor()
    expect(await field(mine.page).inputValue()).toBe('Oui, de 10 h')
    await expect.poll(() => sentTo(dieynaba.phone)).toEqual(['Oui, jusqu’à 18 h.'])
    await mine.page.getByRole('button', { name: 'Envoyer quand même' }).tap()
    await expect.poll(() => sentTo(dieynaba.phone)).toEqual(['Oui, jusqu’à 18 h.', 'Oui, de 10 h'])
    await hers.leave()
    await mine.leave()
  })
})

/** A customer whose last message is almost a day old. @returns the address of the conversation */
async function lastMinuteOf(name: string, phone: string) {
  const customer = whatsApp.world.customer(phone, { name })
  const at = String(Math.floor((Date.now() - DAY_MS + 25_000) / 1000))
  const change = whatsApp.world.changes.message(customer, `wamid.late.${phone}`, {
    ...{ type: 'text', text: { body: 'Bonjour' } },
    timestamp: at,
  })
  await whatsApp.tell(change)
  const { conversations } = await (await ask(shop, `/conversations?q=${name}`)).json()
  return { conversation: `/dashboard/messages/${conversations[0].id}` }
}
