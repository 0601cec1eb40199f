import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as screen from '../../app/dashboard/moving-out/route.tsx'
import { flawsOnEachScreen, shrinkToPhone, smallTargets } from './support/flaws.ts'
import { answerWith, emptyShop, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await shrinkToPhone()
})

const shows = (text: string | RegExp) => expect.element(page.getByText(text).first()).toBeVisible()

describe('moving out', { tags: ['K-22'] }, () => {
  it('lists what leaves and what cannot, on every screen', async () => {
    await showScreen(screen, '/dashboard/products/moving-out')
    await shows('Commandes, avec adresse et quartier')
    await shows('Mots de passe et doubles authentifications')
    expect(smallTargets()).toEqual([])
    expect(await flawsOnEachScreen()).toEqual([])
    await shrinkToPhone()
    for (const [width, height] of [
      [360, 800],
      [768, 1024],
      [1280, 900],
    ] as const) {
      await page.viewport(width, height)
    }
    await shrinkToPhone()
    await page.getByRole('button', { name: 'Exporter sans les photos (ZIP)' }).click()
    await shows('Fichier téléchargé.')
  })

  it('says what the rights of an account leave out', async () => {
    const files = [
      { id: 'promotions', name: 'promotions.csv', label: 'Promotions et codes', allowed: true },
      { id: 'orders', name: 'commandes.csv', label: 'Commandes', allowed: false },
    ]
    const end = await answerWith({
      ...{ request: 'GET /api/moving-out', status: 200 },
      json: { success: true, files, staying: [] },
    })
    await showScreen(screen, '/dashboard/products/moving-out')
    await shows('Vos droits ne comprennent pas\u202f: Commandes.')
    expect(await flawsOnEachScreen()).toEqual([])
    await end()
  })
})
