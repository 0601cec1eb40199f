import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as overviewScreen from '../../app/dashboard/overview/route.tsx'
import * as posterScreen from '../../app/dashboard/poster/route.tsx'
import { answerWith, ask, emptyShop, showScreen, signInAs } from './support/show-screen.tsx'

beforeEach(emptyShop)

const button = (name: string) => page.getByRole('button', { name })
const link = (name: string) => page.getByRole('link', { name })
const step = (title: string) =>
  page.elementLocator(
    [...document.querySelectorAll('summary')].find(({ textContent }) =>
      textContent?.includes(title),
    ) as HTMLElement,
  )

async function showsProgress(text: string) {
  await expect.element(page.getByRole('status').getByText(text, { exact: true })).toBeVisible()
}

async function showChecklist() {
  const screen = await showScreen(overviewScreen, '/dashboard/overview')
  await showsProgress('0 étape sur 7')
  return screen
}

async function press(control: ReturnType<typeof step>) {
  await expect.element(control).toBeVisible()
  ;(control.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

describe('the set-up checklist', { tags: ['G-04'] }, () => {
  it('works by keyboard: a step is completed and reopened, the list is hidden and shown again', async () => {
    await showChecklist()
    await press(step('Livraison'))
    await expect.element(link('Vérifier la livraison')).toBeVisible()
    await expect
      .element(link('Zones et frais'))
      .toHaveAttribute('href', '/dashboard/settings/delivery#deliveryZones')
    await press(button('C’est fait'))
    await showsProgress('1 étape sur 7')
    await press(button('Rouvrir l’étape'))
    await showsProgress('0 étape sur 7')
    await press(button('Masquer la liste'))
    await expect.element(page.getByText('Liste masquée')).toBeVisible()
    await press(button('Liste de démarrage'))
    await showsProgress('0 étape sur 7')
    await button('Défaire').click()
    await expect.element(button('Masquer la liste')).toBeVisible()
  })

  it('comes after what is to do, and folds to one line with Plus tard', async () => {
    await showChecklist()
    const titles = () =>
      page
        .getByRole('heading', { level: 2 })
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(() => titles().slice(0, 2)).toEqual(['À faire', 'Préparez votre boutique'])
    await button('Plus tard').click()
    await expect.element(page.getByText('Livraison', { exact: true })).not.toBeInTheDocument()
    await press(button('Préparez votre boutique · 0 étape sur 7'))
    await showsProgress('0 étape sur 7')
    expect(localStorage.getItem('setupLater')).not.toBeNull()
    localStorage.removeItem('setupLater')
  })

  it('is one line from the third day of the shop', async () => {
    const { setup } = await ask<{ setup: object }>('/setup')
    const json = { success: true, setup: { ...setup, folded: true } }
    await answerWith({ request: 'GET /api/setup', status: 200, json })
    await showScreen(overviewScreen, '/dashboard/overview')
    await button('Préparez votre boutique · 0 étape sur 7').click()
    await expect.element(step('Livraison')).toBeVisible()
    await button('Plus tard').click()
    await expect.element(button('Préparez votre boutique · 0 étape sur 7')).toBeVisible()
    localStorage.removeItem('setupLater')
  })

  it('offers to copy the link when the browser refuses to share it, but not after a cancel', async () => {
    const failures = ['AbortError', 'NotAllowedError']
    const share = vi.fn(async () => {
      throw new DOMException('', failures.shift())
    })
    Object.defineProperty(window.navigator, 'share', { value: share, configurable: true })
    await showChecklist()
    await step('Lien de la boutique').click()
    await button('Partager le lien').click()
    await expect.poll(() => share.mock.calls.length).toBe(1)
    await expect.element(button('Copier le lien')).not.toBeInTheDocument()
    await button('Partager le lien').click()
    await expect.element(button('Copier le lien')).toBeVisible()
    await showsProgress('0 étape sur 7')
  })

  it('names the users who can do a step that the signed-in user cannot do', async () => {
    await signInAs('binta', ['stats'])
    const screen = await showChecklist()
    await expect.element(page.getByText('awa peut faire cette étape.').first()).toBeVisible()
    await expect.element(link('Compléter l’identité')).not.toBeInTheDocument()
    await step('Affiche').click()
    await expect.element(link('Ouvrir l’affiche')).not.toBeInTheDocument()
    // Only the step is the other account's: anybody of the team may print the poster.
    await screen.unmount()
    await showScreen(posterScreen, '/dashboard/poster')
    await expect.element(page.getByText('Scannez pour voir la boutique')).toBeVisible()
  })
})
