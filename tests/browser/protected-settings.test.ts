import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const shop = openShop()

describe('a required second factor', { tags: ['G-20'] }, () => {
  it('is asked about before it shuts out its author, who can take it back', async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await page.goto('/dashboard/settings/security')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const question = page.getByRole('dialog', { name: 'Confirmer ce changement ?' })
    await question.getByText(/pas encore de double authentification/).waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await question.getByRole('button', { name: 'Retour' }).click()
    expect(await page.getByRole('checkbox').isChecked()).toBe(true)

    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await question.getByRole('button', { name: 'Confirmer' }).click()
    await toast(page, 'Réglages enregistrés').waitFor()
    await page.goto('/dashboard/order')
    const undo = page.getByRole('button', { name: 'Ne plus l’exiger' })
    await undo.waitFor()
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await undo.click()
    await toast(page, 'La double authentification n’est plus exigée.').waitFor()
    await page.goto('/dashboard/order')
    await page.getByRole('heading', { level: 1, name: 'Toutes les commandes' }).waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('the mail server', { tags: ['G-11', 'T-62'] }, () => {
  it('is changed by an administrator without every right only with the password', async () => {
    const moussa = await shop.merchant.addAdministrator('moussa', ['settings'])
    const { page, leave } = await anAdministrator(shop, { screen: 'phone', account: moussa })
    await page.goto('/dashboard/settings/mail')
    await page.getByLabel('Serveur', { exact: true }).fill('smtp.exemple.sn')
    await page.getByLabel('Port').fill('465')
    await page.getByLabel('Sécurité').selectOption('TLS')
    await page.getByLabel('Adresse de l’expéditeur').fill('boutique@exemple.sn')
    await page.getByLabel('Destinataires').fill('awa@exemple.sn')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    const question = page.getByRole('dialog', { name: 'Votre mot de passe' })
    await question.getByLabel('Mot de passe actuel').fill('pas le bon')
    expect([await violations(page), await overflow(page)]).toEqual([[], 0])
    await question.getByRole('button', { name: 'Continuer' }).click()
    await question.getByText('Le mot de passe actuel est incorrect.').waitFor()
    await question.getByLabel('Mot de passe actuel').fill(PASSWORD)
    await question.getByRole('button', { name: 'Continuer' }).click()
    await toast(page, 'Réglages enregistrés').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})
