import type { Page } from 'playwright-core'
import { afterAll, describe, expect, it } from 'vitest'
import { smtpServer } from '../support/smtp-server.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { firstMerchant } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { startShop } from './support/running-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const server = await smtpServer()
afterAll(() => server.close())

const SETTINGS = {
  SMTP_URL: `smtp://127.0.0.1:${server.port}?security=none`,
  MAIL_FROM: 'Keur Bébé <boutique@exemple.sn>',
  MAIL_TO: 'awa@exemple.sn',
  MAIL_SUMMARY_HOUR: 'off',
}
const shop = openShop({ settings: SETTINGS })
const mute = openShop()

async function writeMessage(subject: string, url = shop.url) {
  const message = { name: 'Khady Sène', email: 'khady@exemple.sn', subject, message: 'Avez-vous du 28 ?' }
  const answer = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
  })
  expect(answer.status).toBe(201)
}

const unsent = (page: Page) => page.getByRole('main').getByRole('listitem')

describe('the mail page', { tags: ['G-11'] }, () => {
  it('lists the kinds of mail that are not sent while SMTP is not configured', async () => {
    const { page, leave } = await anAdministrator(mute, { screen: 'phone' })
    await page.goto('/dashboard/settings/mail')
    await page.getByText('La boutique n’envoie aucun e-mail').waitFor()
    await page.getByText(/^Les messages du formulaire de contact/).waitFor()
    expect(await page.getByRole('button', { name: /essai/ }).count()).toBe(0)
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave()
  })

  it('sends a test mail and shows the server’s answer', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/settings/mail')
    await page.getByText('Rien n’attend votre attention.').waitFor()
    const testButton = page.getByRole('button', { name: 'Envoyer un e-mail d’essai' })
    await testButton.click()
    await page.getByText('Réponse du serveur : 250 2.0.0 Ok: queued as 4bK7').waitFor()
    expect(server.accepted.at(-1)).toMatchObject({ to: 'awa@exemple.sn' })
    server.faults = [{ at: 'MAIL', reply: '553 5.7.1 Sender address rejected' }]
    await testButton.press('Enter')
    await page
      .getByRole('alert')
      .getByText(/refuse l’adresse de l’expéditeur.*553 5\.7\.1 Sender address rejected/)
      .waitFor()
    expect(await flawsOnEachScreen(page)).toEqual([])
    await leave({ despite: FAILED_ANSWER })
  })

  it('opens from the notification of a bounced mail, shows the reason, and sends the mail again', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    server.faults = [{ at: 'RCPT', reply: '550 5.1.1 No such user' }]
    await writeMessage('Taille')
    const connections = server.connections()
    await page.goto('/dashboard/overview')
    await page.getByRole('button', { name: /^Avis \(\d+\)$/ }).click()
    await page.getByRole('link', { name: 'Voir ce qui a échoué' }).click()
    await page.getByRole('heading', { level: 1, name: 'E-mails' }).waitFor()
    expect(await unsent(page).textContent()).toMatch(
      /Message de contactRefuséÀ awa@exemple\.sn, le .*L’adresse du destinataire est refusée.*550 5\.1\.1 No such user/,
    )
    expect(await flawsOnEachScreen(page)).toEqual([])
    await unsent(page)
      .getByRole('button', { name: /^Réessayer/ })
      .press('Enter')
    await toast(page, 'L’e-mail va être envoyé de nouveau.').waitFor()
    await page.getByText('Rien n’attend votre attention.').waitFor()
    await expect.poll(() => server.accepted.at(-1)?.content).toMatch(/^Subject: .*Taille/m)
    expect(server.connections()).toBeGreaterThan(connections)
    await leave()
  })

  it('abandons a mail after confirmation', async () => {
    const { page, leave } = await anAdministrator(shop)
    server.faults = [{ at: 'END', cut: true, accepted: true }]
    await writeMessage('Couleur')
    await page.goto('/dashboard/settings/mail')
    await page.getByText('Envoi incertain').waitFor()
    await unsent(page)
      .getByRole('button', { name: /^Abandonner/ })
      .click()
    await page
      .getByRole('dialog', { name: 'Abandonner cet e-mail' })
      .getByRole('button', { name: 'Abandonner' })
      .click()
    await page.getByText('Rien n’attend votre attention.').waitFor()
    await leave()
  })
})

describe('the shop', { tags: ['G-11'] }, () => {
  it('waits at shutdown for the mail server’s answer, and does not send the mail again', async () => {
    const stopping = await startShop({ settings: SETTINGS })
    const { token } = await firstMerchant(stopping.url)
    const before = server.accepted.length
    server.faults = [{ at: 'END', delayMs: 1500 }]
    await writeMessage('Avant l’arrêt', stopping.url)
    await expect.poll(() => server.accepted.length, { interval: 50 }).toBe(before + 1)
    expect(await stopping.terminate()).toBe(0)
    await stopping.restart()
    const answer = await fetch(`${stopping.url}/api/mail`, { headers: { Authorization: `Bearer ${token}` } })
    expect(await answer.json()).toMatchObject({ configured: true, waiting: 0, total: 0 })
    expect(server.accepted).toHaveLength(before + 1)
    await stopping.stop()
  })
})
