import { expect, it } from 'vitest'
import { APP_SETTINGS } from '../tests/support/app-settings.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop } from '../tests/support/shop.ts'
import { addSizedProduct } from '../tests/support/stocked-product.ts'
import { stockAlertForms } from './forms.ts'
import { createLimits } from './middleware/rate-limit.ts'

describeOnEachEngine('the form of Prévenez-moi without scripts', (engine) => {
  async function aForm() {
    const shop = aShop(engine())
    const { _id } = await addSizedProduct(shop, 'Robe', { '3 mois': 5, '6 mois': 0 })
    const forms = stockAlertForms(shop, { secureCookies: true }, createLimits(APP_SETTINGS))
    const send = async (fields: Record<string, string>, id = _id) => {
      const answer = await forms.request(`/prevenez-moi/${id}`, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      })
      return {
        status: answer.status,
        location: answer.headers.get('Location'),
        cookie: answer.headers.get('Set-Cookie'),
      }
    }
    return { shop, path: `/prevenez-moi/${_id}`, send }
  }

  it('stores the phone number and redirects to the page of the form', { tags: ['F-50'] }, async () => {
    const { shop, path, send } = await aForm()
    const sent = await send({ choix: 'taille=6+mois', phone: '+221 77 123 45 67' })
    expect(sent).toMatchObject({ status: 303, location: `${path}?taille=6+mois&fait=1` })
    expect(sent.cookie).toMatch(/Max-Age=0/)
    expect(await shop.store.stockAlerts.ofPhone('771234567')).toMatchObject([{ size: '6 mois' }])
  })

  it('stores a refused number in a cookie for the page, not in the URL', { tags: ['F-50'] }, async () => {
    const { path, send } = await aForm()
    const sent = await send({ choix: 'taille=6+mois', phone: '77 12' })
    expect(sent).toMatchObject({ status: 303, location: `${path}?taille=6+mois&erreur=INVALID_INPUT` })
    expect(sent.cookie).toMatch(
      /^prevenez-moi=77%2012; Max-Age=300; Path=\/prevenez-moi; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it.each([
    [{ choix: 'taille=3+mois', phone: '771234567' }, 'ALERT_IN_STOCK'],
    [{ choix: '', phone: '771234567' }, 'ALERT_CHOICE'],
    [{}, 'INVALID_INPUT'],
    [{ choix: 'taille=6+mois', phone: '7'.repeat(5000) }, 'INVALID_INPUT'],
  ])(
    'refuses the fields %j and redirects to the page of the form with an error code',
    { tags: ['F-50'] },
    async (fields, code) => {
      const { send } = await aForm()
      const { status, location } = await send(fields as Record<string, string>)
      expect([status, new URL(location ?? '', 'http://shop').searchParams.get('erreur')]).toEqual([303, code])
    },
  )

  it('never redirects to another site, for any id', { tags: ['F-50'] }, async () => {
    const { send } = await aForm()
    const { location } = await send({ phone: '771234567' }, '%2F%2Fexemple.sn%2Fx')
    expect(location).toBe('/prevenez-moi/%2F%2Fexemple.sn%2Fx?erreur=PRODUCT_NOT_FOUND')
  })
})
