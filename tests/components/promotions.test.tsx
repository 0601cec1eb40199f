import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as formScreen from '../../app/dashboard/promotions/form-route.tsx'
import * as promotionsScreen from '../../app/dashboard/promotions/route.tsx'
import * as shareScreen from '../../app/dashboard/promotions/share-route.tsx'
import type { ShownPromotion } from '../../contracts/managed-promotion.ts'
import { aPromotion } from '../builders/a-promotion.ts'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import {
  addProduct,
  address,
  ask,
  emptyShop,
  order,
  showScreen,
  signInAs,
  writes,
} from './support/show-screen.tsx'

const LIST = '/dashboard/products/promotions'
const NEW = `${LIST}/new`
const SCREENS = {
  [LIST]: promotionsScreen,
  [NEW]: formScreen,
  [`${LIST}/:id`]: formScreen,
  [`${LIST}/:id/share`]: shareScreen,
}

beforeEach(async () => {
  sessionStorage.clear()
  await emptyShop()
  await shrinkToPhone()
})

const { [LIST]: listScreen, ...others } = SCREENS
const show = (at = LIST) => showScreen(listScreen as typeof promotionsScreen, LIST, at, others)
const field = (label: string | RegExp) => page.getByLabelText(label, { exact: typeof label === 'string' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()
const card = (name: string) => page.getByRole('article', { name })

type Terms = Parameters<typeof aPromotion>[0]
async function addPromotion(overrides: Terms & { active?: boolean } = {}): Promise<ShownPromotion> {
  const { id: _, ...body } = aPromotion({ code: 'TABASKI10', ...overrides })
  const sent = { ...body, active: overrides.active ?? true }
  return (await ask<{ promotion: ShownPromotion }>('/promotions', { method: 'POST', body: sent })).promotion
}
const stored = async () => (await ask<{ promotions: ShownPromotion[] }>('/promotions')).promotions

describe('the list of promotions', { tags: ['H-07'] }, () => {
  it('shows state, uses, revenue and discount, and finds promotions by name, code and state', async () => {
    const limited = await addPromotion({
      terms: { maxUses: 5, minTotal: 20_000, until: '2030-01-05T20:00:00.000Z' },
    })
    await addPromotion({ name: 'Livraison offerte', code: null, active: false })
    await show()
    await expect.element(card(limited.name).getByText('En cours')).toBeVisible()
    await expect.element(card(limited.name).getByText('0 sur 5')).toBeVisible()
    await shows('10 % de remise, dès 20 000 FCFA d’achat')
    await shows(/^jusqu’au 5 janv\. 2030/)
    await expect.element(card('Livraison offerte').getByText('En pause')).toBeVisible()
    await page.getByRole('link', { name: 'En pause' }).click()
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    await page.getByRole('link', { name: 'Toutes' }).click()
    await page.getByRole('searchbox').fill('tabaski10')
    await expect.poll(() => page.getByRole('article').elements().length).toBe(1)
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })

  it('pauses, activates and deletes a promotion, and takes the deletion back', {
    tags: ['H-30'],
  }, async () => {
    const { name } = await addPromotion()
    await show()
    await button(`Pause ${name}`).click()
    await button(`Activer ${name}`).click()
    await expect.element(button(`Pause ${name}`)).toBeVisible()
    await button(`Supprimer ${name}`).click()
    await shows('Êtes-vous sûr de vouloir supprimer cette offre ?')
    await button('Supprimer').click()
    await shows('Offre supprimée')
    await shows('Aucune offre pour l’instant.')
    await button('Défaire').click()
    await expect.element(card(name)).toBeVisible()
  })

  it('says that it archives a used promotion', { tags: ['H-30'] }, async () => {
    const { name } = await addPromotion({ code: null })
    const product = await addProduct({ price: 5000 })
    await order(product, {}, { totalAmount: 4500, discount: 500 })
    await show()
    await expect.element(card(name).getByText(/^4.500.FCFA$/)).toBeVisible()
    await button(`Supprimer ${name}`).click()
    await shows('Cette offre a servi à 1 commande : elle sera archivée')
    await button('Archiver').click()
    await shows('Offre archivée')
    await page.getByRole('link', { name: 'Archivée' }).click()
    await button(`Restaurer ${name}`).click()
    await expect.poll(async () => (await stored())[0]?.state).toBe('active')
  })

  it('is refused without the permission', async () => {
    await signInAs('fatou', ['products'])
    await show()
    await shows(/Il faut le droit/)
  })
})

describe('the form of a promotion', { tags: ['H-07'] }, () => {
  it('adds a code after a reload has restored what was typed, and leads to its sharing', async () => {
    await addProduct({ name: 'Body rayé', price: 5000 })
    const screen = await show(NEW)
    await field('Code').fill('tabaski 20')
    await shows('Enregistré comme TABASKI20')
    await field('Remise, en %').fill('20')
    await field('Jusqu’au (facultatif)').fill('2030-05-31T20:00')
    await shows(/-1.000.FCFA/)
    await screen.unmount()
    await show(NEW)
    await expect.element(field('Code')).toHaveValue('tabaski 20')
    await button('Enregistrer').click()
    await shows('Envoyer sur WhatsApp')
    expect(await stored()).toMatchObject([
      {
        name: 'Offre TABASKI 20',
        code: 'TABASKI20',
        terms: { effect: { kind: 'percent', percent: 20 }, until: '2030-05-31T20:00:00.000Z' },
      },
    ])
    expect(sessionStorage.getItem('promotion:new')).toBeNull()
  })

  it('sends each effect and condition', { tags: ['H-01'] }, async () => {
    await addProduct({ name: 'Hochet en bois', price: 2500, category: 'Jouer' })
    await show(NEW)
    await page.getByRole('radio', { name: 'Sans code' }).click()
    await field('Nom pour les clients').fill('Trois pour deux')
    await page.getByRole('radio', { name: 'Articles offerts' }).click()
    await page.getByText('Conditions').click()
    await field('À partir du').fill('2026-01-01T08:00')
    await field('Total minimum des articles, en FCFA').fill('2 500')
    await page.getByRole('checkbox', { name: 'Divers & Autres' }).click()
    await page.getByRole('searchbox').fill('Hochet')
    await button(/Hochet en bois/ as unknown as string).click()
    await field('Utilisations en tout').fill('50')
    await field('Utilisations par téléphone').fill('1')
    await page.getByRole('checkbox', { name: 'Seulement pour la première commande' }).click()
    await page.getByRole('checkbox', { name: /^Cumulable/ }).click()
    await button('Enregistrer').click()
    await shows('Envoyer sur WhatsApp')
    const [{ terms } = {} as ShownPromotion] = await stored()
    expect(terms).toEqual({
      effect: { kind: 'free_items', count: 3, paid: 2 },
      from: '2026-01-01T08:00:00.000Z',
      until: null,
      minTotal: 2500,
      categories: ['Divers & Autres'],
      productIds: [expect.any(String)],
      firstOrder: true,
      maxUses: 50,
      maxUsesPerPhone: 1,
      combinable: true,
    })
  })

  it('says beside each field what is wrong', { tags: ['H-30'] }, async () => {
    await addPromotion()
    await show(NEW)
    await field('Code').fill('été-10')
    await field('Remise, en %').fill('120')
    await field('Jusqu’au (facultatif)').fill('2026-01-01T08:00')
    await page.getByText('Conditions').click()
    await field('À partir du').fill('2026-02-01T08:00')
    await field('Total minimum des articles, en FCFA').fill('beaucoup')
    await button('Enregistrer').click()
    await expect.element(field('Code')).toHaveAccessibleDescription(/que des lettres et des chiffres/)
    await expect.element(field('Remise, en %')).toHaveAccessibleDescription(/de 1 à 100/)
    await expect
      .element(field('Jusqu’au (facultatif)'))
      .toHaveAccessibleDescription(/La fin doit venir après le début/)
    await expect.element(field('Total minimum des articles, en FCFA')).toHaveAccessibleDescription(/montant/)
    expect(await writes()).toHaveLength(1)
    await field('Code').fill('tabaski10')
    await field('Remise, en %').fill('12')
    await field('À partir du').fill('')
    await field('Total minimum des articles, en FCFA').fill('')
    await button('Enregistrer').click()
    await expect
      .element(field('Jusqu’au (facultatif)'))
      .toHaveAccessibleDescription(/Cette fin est déjà passée/)
    await field('Jusqu’au (facultatif)').fill('2030-01-01T08:00')
    await button('Enregistrer').click()
    await expect
      .element(field('Code'))
      .toHaveAccessibleDescription(/Le code TABASKI10 est déjà celui de l’offre/)
  })

  it('takes in what others changed, and asks about what both changed', async () => {
    const { id, name, code, active, terms } = await addPromotion()
    await show(`${LIST}/${id}`)
    await field('Remise, en %').fill('15')
    await field('Nom pour les clients').fill('Fête de Tabaski')
    const others = { ...terms, minTotal: 5000, effect: { kind: 'percent', percent: 20 } }
    await ask(`/promotions/${id}`, { method: 'PUT', body: { name, code, active, terms: others, version: 1 } })
    await button('Enregistrer').click()
    await shows('Quelqu’un a changé ceci entre-temps')
    await shows('20 % de remise')
    await page.getByRole('button', { name: 'Garder ma saisie' }).click()
    await button('Enregistrer').click()
    await expect
      .poll(async () => (await stored())[0])
      .toMatchObject({
        name: 'Fête de Tabaski',
        terms: { minTotal: 5000, effect: { percent: 15 } },
      })
    await expect.poll(() => address).toBe(LIST)
  })

  it('shows why a promotion gives nothing for the sample cart, and what it gives', async () => {
    await addProduct({ name: 'Body rayé', price: 5000 })
    await show(NEW)
    await page.getByText('Conditions').click()
    await field('Total minimum des articles, en FCFA').fill('12 000')
    await shows(/^Encore 7.000.FCFA$/)
    await button('Augmenter la quantité').click()
    await button('Augmenter la quantité').click()
    await shows(/^13.500.FCFA$/)
    await field('Remise, en %').fill('200')
    await shows('Complétez l’offre pour voir ce qu’elle donne.')
  })

  it('is accessible on each screen and filled in by keyboard', async () => {
    await addProduct({ name: 'Body rayé', price: 5000 })
    await show(NEW)
    await shows('Body rayé')
    expect(smallTargets()).toEqual([])
    await page.getByText('Conditions').click()
    expect(await flawsOnEachScreen()).toEqual([])
    ;(field('Code').element() as HTMLElement).focus()
    await userEvent.keyboard('REMISE{Enter}')
    await shows('Envoyer sur WhatsApp')
  })
})

describe('sharing a promotion', { tags: ['H-07'] }, () => {
  it('gives a link, a text for WhatsApp and a QR code', async () => {
    const { id } = await addPromotion({ terms: { minTotal: 20_000, until: '2030-05-31T20:00:00.000Z' } })
    await show(`${LIST}/${id}/share`)
    await shows('Envoyer sur WhatsApp')
    const link = `${window.location.origin}/?code=TABASKI10`
    const text = new URL(
      (page.getByRole('link', { name: 'Envoyer sur WhatsApp' }).element() as HTMLAnchorElement).href,
    )
    expect(text.origin).toBe('https://wa.me')
    expect(text.searchParams.get('text')?.split('\n')).toEqual([
      'Offre Tabaski',
      '10 % de remise, dès 20 000 FCFA d’achat',
      expect.stringMatching(/^Jusqu’au 31 mai 2030.*20:00$/),
      'Code : TABASKI10',
      link,
    ])
    await expect
      .element(page.getByRole('img', { name: `QR code de ${link.replace('http://', '')}` }))
      .toBeVisible()
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
  })
})
