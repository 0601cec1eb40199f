import { useRevalidator } from 'react-router'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as listApi from '../../app/storefront/birth-list/list-api.ts'
import { OwnList } from '../../app/storefront/birth-list/own-list.tsx'
import { PublicList } from '../../app/storefront/birth-list/public-list.tsx'
import { editOf } from '../../app/storefront/birth-list/use-own-list.ts'
import type { OwnBirthList, PublicBirthList } from '../../contracts/birth-list.ts'
import type { Product } from '../../domain/catalogue/product.ts'
import type { BirthListAccess } from '../../domain/urls/birth-list-path.ts'
import { aList, button, expectNoFlaws, give, PARENTS, promise, shows } from './support/birth-lists.ts'
import { addProduct, ask, emptyShop, order, showScreen, writes } from './support/show-screen.tsx'

beforeEach(emptyShop)

function PublicPage({ loaderData: list }: { loaderData: PublicBirthList }) {
  const { revalidate } = useRevalidator()
  return <PublicList list={list} refresh={revalidate} />
}

function OwnPage({ loaderData }: { loaderData: { access: BirthListAccess; title: string } }) {
  return <OwnList {...loaderData} onShowAsGiver={() => {}} />
}

const showPublic = ({ shareKey }: OwnBirthList) =>
  showScreen({ default: PublicPage, clientLoader: () => listApi.fetchList(shareKey) }, '/liste')

const wish = ({ name }: Product) => page.getByRole('listitem', { name })

describe('a birth list as givers see it', { tags: ['K-10'] }, () => {
  it('shows what can still be given, and what has changed', async () => {
    const [bodies, hat, bath, bear, pram] = [
      await addProduct({ name: 'Lot de bodies', price: 6000 }),
      await addProduct({ name: 'Bonnet', price: 3000 }),
      await addProduct({ name: 'Baignoire', price: 15_000, stock: 1 }),
      await addProduct({ name: 'Ours', price: 4000 }),
      await addProduct({ name: 'Poussette', price: 90_000, stock: 2 }),
    ]
    const wishes = [bodies, hat, bath, bear, pram].map((product) => ({
      ...{ product, quantity: product === bodies ? 3 : 1, takesMoney: product === pram },
    }))
    const { list, access } = await aList(wishes)
    await give(list, 0)
    await give(list, 1)
    await order(bath)
    await ask(`/products/${bear._id}`, { method: 'DELETE' })
    await ask(`/products/${bodies._id}/flash-sale`, {
      method: 'PATCH',
      body: { active: true, discount: 50, durationHours: 2 },
    })
    const screen = await showPublic(list)

    await expect.element(wish(bodies).getByText('Encore 2 sur 3')).toBeVisible()
    await expect.element(wish(bodies).getByText(/Moins cher de 3.000.FCFA/)).toBeVisible()
    await expect.element(wish(hat).getByText('Offert', { exact: true })).toBeVisible()
    await expect.element(wish(bath).getByText('Épuisé')).toBeVisible()
    await expect.element(wish(bear).getByText('N’est plus en vente')).toBeVisible()
    await expect.element(wish(pram).getByText('Plus que 2 en stock')).toBeVisible()
    await shows(/^3 articles restent à offrir/)
    const offers = () =>
      button(/^Offrir :/)
        .elements()
        .map((one) => one.getAttribute('aria-label'))
    expect(offers()).toEqual([expect.stringMatching(/Lot de bodies$/), expect.stringMatching(/Poussette$/)])
    expect(button(/^Participer/).elements()).toHaveLength(1)
    expect(document.body.textContent).not.toContain(PARENTS.address)
    await expectNoFlaws()
    await screen.unmount()

    await listApi.switchList(access, true)
    await showPublic(list)
    await shows(/Les parents ont fermé cette liste/)
    expect([...offers(), ...button(/^Participer/).elements()]).toEqual([])
  })

  it('invites to a share when nothing whole is left to give', async () => {
    const pram = await addProduct({ name: 'Poussette', price: 90_000 })
    const { list } = await aList([{ product: pram, takesMoney: true }])
    await promise(list, 25_000)
    const screen = await showPublic(list)
    await shows(/^Vous pouvez encore participer/)
    await button('Participer : Poussette').click()
    await expect.element(page.getByLabelText('Montant, en FCFA')).toBeVisible()
    await shows(/Il manque 65.000.FCFA/)
    await expectNoFlaws()
    await screen.unmount()
    await promise(list, 65_000)
    await showPublic(list)
    await shows(/^Tous les articles sont offerts ou indisponibles/)
    expect(button(/^Participer/).elements()).toEqual([])
  })

  it('keeps the focus in the list when the button that was pressed disappears', async () => {
    const pram = await addProduct({ name: 'Poussette', price: 90_000 })
    const { list } = await aList([{ product: pram, takesMoney: true }])
    await showPublic(list)
    const isInList = () => expect.poll(() => wish(pram).element().contains(document.activeElement)).toBe(true)
    await button('Offrir : Poussette').click()
    await expect.element(wish(pram).getByRole('group')).toBeVisible()
    await isInList()
    await wish(pram).getByRole('button', { name: 'Diminuer la quantité' }).click()
    await expect.element(button('Offrir : Poussette')).toBeVisible()
    await isInList()
    await button('Participer : Poussette').click()
    await button('Retour').click()
    await expect.element(button('Participer : Poussette')).toBeVisible()
    await isInList()
  })

  it('offers cash for a delivery to the giver only', async () => {
    const hat = await addProduct({ name: 'Bonnet', price: 3000 })
    const { list } = await aList([{ product: hat }])
    await showPublic(list)
    await button('Offrir : Bonnet').click()
    await button('Offrir cet article').click()
    const cash = page.getByRole('radio', { name: /Paiement à la livraison/ })
    await page.getByRole('radio', { name: /Livrer aux parents/ }).click()
    await expect.element(cash).toBeDisabled()
    await shows(/Pas pour une livraison aux parents/)
    await expect.element(page.getByRole('radio', { name: 'Wave' })).toBeChecked()
    await expectNoFlaws()
    await page.getByRole('radio', { name: /Me livrer/ }).click()
    await cash.click()
    await expect.element(cash).toBeChecked()
    // Going back to the parents does not leave cash chosen.
    await page.getByRole('radio', { name: /Livrer aux parents/ }).click()
    await expect.element(cash).not.toBeChecked()
  })

  it('says beside its field what is missing, and sends nothing', async () => {
    const hat = await addProduct({ name: 'Bonnet', price: 3000 })
    const { list } = await aList([{ product: hat }])
    await showPublic(list)
    await button('Offrir : Bonnet').click()
    await button('Offrir cet article').click()
    await page.getByRole('radio', { name: /Me livrer/ }).click()
    await button(/^Offrir pour 3/).click()
    await expect.element(page.getByLabelText('Votre nom')).toHaveAccessibleDescription('Indiquez votre nom.')
    await expect
      .element(page.getByLabelText('Votre adresse de livraison'))
      .toHaveAccessibleDescription(/Indiquez votre adresse de livraison\./)
    expect((await writes()).filter(({ request }) => request.endsWith('/gifts'))).toEqual([])
    await expectNoFlaws()
  })

  it('keeps what was typed when somebody else was faster', async () => {
    const hat = await addProduct({ name: 'Bonnet', price: 3000 })
    const { list } = await aList([{ product: hat }])
    await showPublic(list)
    await button('Offrir : Bonnet').click()
    await button('Offrir cet article').click()
    await page.getByLabelText('Votre nom').fill('Khady Fall')
    await page.getByLabelText('Votre téléphone').fill('78 111 22 33')
    await page.getByLabelText('Un mot aux parents').fill('Longue vie au petit')
    await give(list, 0)
    await button(/^Offrir pour 3/).click()
    await shows('«\u202fBonnet\u202f» est déjà offert.')
    await expect.element(wish(hat).getByText('Offert', { exact: true })).toBeVisible()
    await shows(/Plus aucun article n’est choisi/)
    await expect.element(button(/^Offrir pour/)).toBeDisabled()
    await expect.element(page.getByLabelText('Votre nom')).toHaveValue('Khady Fall')
    await expect.element(page.getByLabelText('Un mot aux parents')).toHaveValue('Longue vie au petit')
    await expectNoFlaws()
  })
})

describe('a birth list as its parents see it', { tags: ['K-10'] }, () => {
  it('leads the focus to the colours and sizes of an article, and back', async () => {
    await addProduct({ name: 'Gigoteuse', sizes: ['3 mois', '6 mois'] })
    const { list, access } = await aList([])
    await showScreen({ default: OwnPage, clientLoader: () => ({ access, title: list.title }) }, '/liste')
    await page.getByRole('searchbox', { name: 'Chercher un article à ajouter' }).fill('Gigoteuse')
    await page
      .getByRole('search')
      .getByRole('button', { name: /Gigoteuse/ })
      .click()
    const choice = page.getByRole('region', { name: 'Gigoteuse' })
    await expect.poll(() => choice.element().contains(document.activeElement)).toBe(true)
    await choice.getByRole('button', { name: 'Retour' }).click()
    await expect.poll(() => choice.elements()).toEqual([])
    expect(document.activeElement).not.toBe(document.body)
  })

  it('keeps what was typed when the list was changed elsewhere, and shows what is stored', async () => {
    const hat = await addProduct({ name: 'Bonnet', price: 3000 })
    const { list, access } = await aList([{ product: hat }])
    await showScreen({ default: OwnPage, clientLoader: () => ({ access, title: list.title }) }, '/liste')
    await expect.element(page.getByRole('heading', { name: 'Bonnet' })).toBeVisible()
    await page.getByText('Textes et adresse').first().click()
    await page.getByLabelText('Titre de la liste').fill('Pour bébé Awa')
    const other = { title: 'Pour Moussa', recipient: 'Aminata et Ibou Fall' }
    await listApi.saveList(access, { ...editOf(list), ...other })
    const save = page.getByRole('form', { name: 'Textes et adresse' }).getByRole('button')
    await save.click()
    await shows(/La liste a été modifiée ailleurs entre-temps\./)
    await shows(/^Titre de la liste.:.Pour Moussa$/)
    await expect.element(page.getByRole('heading', { level: 1, name: 'Pour Moussa' })).toBeVisible()
    await expect.element(page.getByLabelText('Titre de la liste')).toHaveValue('Pour bébé Awa')
    // What was not typed follows what is stored.
    await expect.element(page.getByLabelText('Vos prénoms et nom')).toHaveValue('Aminata et Ibou Fall')
    await expectNoFlaws()
    await save.click()
    await shows('Liste enregistrée')
    const stored = await listApi.fetchOwnList(access)
    expect([stored.title, stored.recipient]).toEqual(['Pour bébé Awa', 'Aminata et Ibou Fall'])
  })
})
