import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { overflow, violations } from './support/accessibility.ts'
import { alert, fill, send, storageOf } from './support/accounts.ts'
import { openShop } from './support/open-shop.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
const NEW = 'une-autre-pirogue'
const DESPITE = { despite: FAILED_ANSWER }

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function logIn(page: Page, email: string, password: string) {
  await page.goto('/login')
  await waitForHydration(page)
  await fill(page, { Email: email, 'Mot de passe': password })
  await send(page)
}

describe('a forgotten password', () => {
  it('can be replaced with a reset code from an administrator', { tags: ['G-20'] }, async () => {
    const account = await shop.merchant.addAdministrator('fatima', ['orders'])
    const admin = await shop.newVisitor({ storage: storageOf(shop.merchant) })
    await admin.page.goto('/dashboard/users')
    await button(admin.page, 'Droits de fatima').click()
    await button(admin.page, 'Créer un code de réinitialisation').click()
    await button(admin.page, 'Copier le code').waitFor()
    const dialog = admin.page.getByRole('dialog')
    expect(await violations(admin.page)).toEqual([])
    const [code = ''] = /[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}/.exec((await dialog.textContent()) ?? '') ?? []
    await admin.leave()

    const { page, leave } = await shop.newVisitor()
    await page.goto('/login')
    await waitForHydration(page)
    await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
    await page.getByLabel('Email ou nom d’utilisateur').fill('fatima')
    expect(await violations(page)).toEqual([])
    await send(page)
    await page.getByText('demandez un code à un autre administrateur').waitFor()
    await page.getByRole('link', { name: 'J’ai un code' }).click()
    await fill(page, {
      'Email ou nom d’utilisateur': 'fatima',
      'Code de réinitialisation': '0000-0000-0000',
      'Nouveau mot de passe': NEW,
    })
    expect(await violations(page)).toEqual([])
    expect(await overflow(page)).toBe(0)
    await send(page)
    await alert(page, 'Ce lien ou ce code n’est pas valable').waitFor()
    await page.getByLabel('Code de réinitialisation').fill(code)
    await send(page)
    await toast(page, 'Mot de passe changé. Vous pouvez vous connecter.').waitFor()
    await page.waitForURL('**/login')
    await logIn(page, account.user.email, NEW)
    await page.waitForURL(/\/dashboard\/(?:overview|order|account)/)
    await leave(DESPITE)
  })

  it('cannot be replaced through an invalid link', { tags: ['G-20'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/reset-password#un-vieux-lien')
    await waitForHydration(page)
    expect(await page.getByLabel('Code de réinitialisation').count()).toBe(0)
    await page.getByLabel('Nouveau mot de passe').fill(NEW)
    await send(page)
    await alert(page, 'Ce lien ou ce code n’est pas valable').waitFor()
    expect(await page.getByLabel('Nouveau mot de passe').inputValue()).toBe(NEW)
    await leave(DESPITE)
  })
})
