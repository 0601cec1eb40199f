import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import * as overviewScreen from '../../app/dashboard/overview/route.tsx'
import { refreshAccount } from '../../app/session/refresh-account.ts'
import { setUpWhatsApp } from './support/conversations.ts'
import { flawsOnEachScreen, shrinkToPhone } from './support/flaws.ts'
import { answerWith, emptyShop, showScreen } from './support/show-screen.tsx'

beforeEach(async () => {
  await emptyShop()
  await refreshAccount()
  await shrinkToPhone()
})

const OVERVIEW = '/dashboard/overview'
const card = (title: string) => page.getByRole('heading', { level: 2, name: title, exact: true })
const DELAYS = 'Délai de la première réponse'
const ADVERTISEMENTS = 'Publicités qui ouvrent WhatsApp'

const figures = {
  success: true,
  days: [
    { day: '2026-11-21', questions: 1, answered: 0, medianMinutes: null },
    { day: '2026-11-22', questions: 4, answered: 3, medianMinutes: 12.5 },
  ],
  advertisements: [
    { sourceId: '120', headline: 'Bodies à 3 000 F', url: 'https://fb.me/abc', conversations: 7, orders: 2 },
  ],
}

const tell = (json: object) =>
  answerWith({ request: 'GET /api/stats/conversations', status: 200, json: { ...figures, ...json } })

async function rowsOf(title: string) {
  const section = card(title).element().closest('section') as HTMLElement
  section.querySelector('summary')?.click()
  await expect.element(page.elementLocator(section).getByRole('table')).toBeVisible()
  return [...section.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  )
}

describe('the figures of conversations', () => {
  it('are the time until the first answer by day, with a table', { tags: ['W-11'] }, async () => {
    await tell({ advertisements: [] })
    await setUpWhatsApp()
    await showScreen(overviewScreen, OVERVIEW)
    await expect.element(card(DELAYS)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    expect(await rowsOf(DELAYS)).toEqual([
      ['21 nov. 2026', '—', '1', '0'],
      ['22 nov. 2026', '12,5', '4', '3'],
    ])
    await expect.element(card(ADVERTISEMENTS)).not.toBeInTheDocument()
  })

  it('name an advertisement without a headline by what is known of it', { tags: ['W-12'] }, async () => {
    const [known] = figures.advertisements
    const unnamed = ['https://fb.me/un', 'https://fb.me/deux'].map((url) => ({
      ...{ ...known, sourceId: '', headline: '', url },
    }))
    await tell({ advertisements: unnamed })
    await setUpWhatsApp()
    await showScreen(overviewScreen, OVERVIEW)
    await expect.element(card(ADVERTISEMENTS)).toBeVisible()
    expect((await rowsOf(ADVERTISEMENTS)).map(([name]) => name)).toEqual(unnamed.map(({ url }) => url))
  })

  it('are the conversations and orders by advertisement', { tags: ['W-12'] }, async () => {
    await tell({})
    await setUpWhatsApp()
    await showScreen(overviewScreen, OVERVIEW)
    await expect.element(card(ADVERTISEMENTS)).toBeVisible()
    expect(await flawsOnEachScreen()).toEqual([])
    expect(await rowsOf(ADVERTISEMENTS)).toEqual([['Bodies à 3 000 F', '7', '2', 'https://fb.me/abc']])
  })

  it('are not asked for without an account at WhatsApp', { tags: ['W-14'] }, async () => {
    await showScreen(overviewScreen, OVERVIEW)
    await expect.element(card('Livraisons ratées par zone')).toBeVisible()
    await expect.element(card(DELAYS)).not.toBeInTheDocument()
  })
})
