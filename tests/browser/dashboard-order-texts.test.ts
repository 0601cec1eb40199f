import { describe, expect, it } from 'vitest'
import { flawsOnEachScreen } from './support/flaws.ts'
import { openShop } from './support/open-shop.ts'
import { orders } from './support/shopper.ts'
import { anAdministrator } from './support/signed-in.ts'

const shop = openShop()

describe('the WhatsApp texts', () => {
  it('pass axe, fit each screen, are edited with a preview and are used in links to the customer’s chat', {
    tags: ['D-52'],
  }, async () => {
    const order = await orders(shop.url, await shop.merchant.addProduct(), { customerPhone: '771234567' })
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/settings/whatsapp#orderTexts')
    await page.getByLabel('Commande modifiée', { exact: true }).waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    const field = page.getByLabel('Demander la confirmation', { exact: true })
    const preview = page.getByRole('figure', { name: /^Aperçu\s: Demander la confirmation$/ })
    await field.fill('Salam {client}\nLivreur {livreur}')
    await preview.getByText('Salam Awa Ndiaye').waitFor()
    await page.getByText('32 caractères sur 700').waitFor()
    await page.getByText(/^Insérer une valeur\s: Demander la confirmation$/).click()
    await page.getByRole('button', { name: '{total}' }).click()
    expect(await field.inputValue()).toBe('Salam {client}\nLivreur {livreur}{total}')
    await field.fill('Salam {prenom}')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText('{prenom} n’existe pas').waitFor()
    await field.fill('Salam {client}, votre commande {commande}\nLivreur {livreur}')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await page.getByText(/^Changé par/).waitFor()
    await page.goto('/dashboard/order/to-confirm')
    const chat = page.getByRole('link', { name: 'WhatsApp' })
    const text = async () => new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')
    await expect.poll(text).toBe(`Salam Fatou Sarr, votre commande ${order.orderId}`)
    await leave({ despite: /status of 400/ })
  })
})
