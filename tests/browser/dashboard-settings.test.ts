import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { defaultIdentity } from '../../config/identity.ts'
import { defaultSettings } from '../../config/settings.ts'
import { overflow, violations } from './support/accessibility.ts'
import { flawsOnEachScreen } from './support/flaws.ts'
import { hasFocus } from './support/keyboard.ts'
import { anImage, PASSWORD } from './support/merchant.ts'
import { openShop } from './support/open-shop.ts'
import { anAdministrator } from './support/signed-in.ts'
import { toast } from './support/toast.ts'
import { FAILED_ANSWER } from './support/visitor.ts'

const FIXED_EMAIL = 'awa@ndar.example'
const shop = openShop({ identity: { email: FIXED_EMAIL } })

async function open(page: Page, section = ''): Promise<void> {
  await page.goto(`/dashboard/settings${section && `/${section}`}`)
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
}
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer' }).click()
const saved = (page: Page) => toast(page, 'Réglages enregistrés').waitFor()
const input = (page: Page, path: string) => page.locator(`[name="${path}"]`)

async function aPage(path: string): Promise<string> {
  return (await fetch(shop.url + path)).text()
}

/** Changes a setting through the API, as another administrator would. */
async function change(name: string, value: unknown): Promise<void> {
  const headers = { Authorization: `Bearer ${shop.merchant.token}`, 'Content-Type': 'application/json' }
  const { settings } = await (await fetch(`${shop.url}/api/settings`, { headers })).json()
  const changes = { [name]: { value, version: settings[name].version } }
  const body = JSON.stringify({ changes, currentPassword: PASSWORD })
  const answer = await fetch(`${shop.url}/api/settings`, { method: 'PATCH', headers, body })
  expect(answer.status).toBe(200)
}

describe('Réglages', () => {
  it('is linked from the top bar and marks example values', { tags: ['G-01'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await page.goto('/dashboard/overview')
    await page.getByRole('banner').getByRole('link', { name: 'Réglages' }).click()
    const contact = page.getByRole('main').getByRole('link', { name: /Coordonnées/ })
    await contact.getByText('À remplacer : ').waitFor()
    expect(await contact.textContent()).not.toContain('Adresse e-mail')
    const partners = page.getByRole('main').getByRole('link', { name: /Page d’accueil/ })
    await partners.getByText('À remplacer : Nos partenaires').waitFor()
    await contact.click()
    await page.getByRole('region', { name: 'Adresse e-mail' }).getByText('Fixé dans le fichier').waitFor()
    await page.getByText(FIXED_EMAIL).waitFor()
    expect(await input(page, 'email').count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Sections' }).getByRole('listitem').count()).toBe(6)
    await leave()
  })

  it('publishes a new shop name immediately, and undoes the change with one tap', {
    tags: ['G-01', 'G-02'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    await open(page, 'identity')
    await page.getByLabel('Nom de la boutique').fill('Ndar Bébé')
    await save(page)
    await saved(page)
    expect(await aPage('/')).toContain('<title>Ndar Bébé |')
    await page.getByText('Changé par Awa Diop').or(page.getByText('Changé par awa')).waitFor()
    await page.getByRole('button', { name: 'Défaire', exact: true }).click()
    await toast(page, 'Changement défait').waitFor()
    expect(await aPage('/')).toContain('<title>Keur Bébé |')
    await page.getByRole('button', { name: 'Défaire ce changement' }).click()
    await expect.poll(() => page.getByLabel('Nom de la boutique').inputValue()).toBe('Ndar Bébé')
    await page.getByRole('button', { name: 'Revenir au texte d’origine' }).click()
    await save(page)
    await saved(page)
    await page.getByText('Texte d’origine, de retour').waitFor()
    expect(await aPage('/')).toContain('<title>Keur Bébé |')
    await leave()
  })

  it('shows a preview of unpublished settings, which visitors do not see', { tags: ['G-02'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await open(page, 'home')
    await page.getByRole('region', { name: 'Annonce' }).getByLabel('Texte').fill('Soldes du samedi')
    const [preview] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Aperçu' }).click(),
    ])
    await preview.getByText('Aperçu : ces réglages ne sont pas encore publiés.').waitFor()
    expect(new URL(preview.url()).searchParams.get('apercu')).toMatch(/./)
    await expect.poll(() => preview.getByText('Soldes du samedi').isVisible()).toBe(true)
    expect(await preview.getByRole('contentinfo').isVisible()).toBe(true)
    expect(await violations(preview)).toEqual([])
    await preview.close()
    const home = await aPage('/')
    expect(home).not.toContain('Soldes du samedi')
    expect(home).not.toContain('ne sont pas encore publiés')
    await save(page)
    await saved(page)
    expect(await aPage('/faq')).toContain('Soldes du samedi')
    await page.getByRole('button', { name: 'Défaire', exact: true }).click()
    await expect.poll(() => aPage('/')).not.toContain('Soldes du samedi')
    await leave()
  })

  it('names the invalid field, and keeps the input after a reload or a lost connection', {
    tags: ['G-01', 'G-02'],
  }, async () => {
    const line = await shop.line()
    const { token, user } = shop.merchant
    const { page, leave } = await shop.newVisitor({ line, storage: { token, user: JSON.stringify(user) } })
    await open(page, 'texts')
    await page.getByRole('button', { name: '2. Quels sont' }).click()
    await input(page, 'faq.1.question').fill(' ')
    await page.getByRole('button', { name: '2. Nouvelle question' }).click()
    await save(page)
    await page.getByText('Vérifiez les champs signalés.').waitFor()
    await page.getByText('Indiquez la question.').waitFor()
    await expect.poll(() => hasFocus(input(page, 'faq.1.question'))).toBe(true)
    await input(page, 'faq.1.question').fill('Comment payer\u202f?')
    line.cut()
    await save(page)
    await page.getByRole('main').getByText('Le serveur ne répond pas.').waitFor()
    line.repair()
    await page.reload()
    await page.getByText('Votre saisie non enregistrée a été reprise.').waitFor()
    await page.getByRole('link', { name: 'Tous les réglages' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rester' }).click()
    await save(page)
    await saved(page)
    expect(await aPage('/faq')).toContain('Comment payer')
    await leave({ despite: FAILED_ANSWER })
  })

  it('shows the changes of another administrator, and keeps the input', { tags: ['G-02'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await open(page, 'identity')
    await page.getByLabel('Slogan').fill('Tout pour bébé')
    await change('slogan', 'La douceur à Saint-Louis')
    await save(page)
    await page.getByText('La douceur à Saint-Louis').waitFor()
    expect(await page.getByLabel('Slogan').inputValue()).toBe('Tout pour bébé')
    await page.getByRole('button', { name: 'Garder ma saisie' }).click()
    await save(page)
    await saved(page)
    expect(await aPage('/')).toContain('Tout pour bébé')
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('lists in the settings', () => {
  it('can be reordered, shortened and extended with the keyboard alone', {
    tags: ['G-01'],
  }, async () => {
    await change('faq', null)
    const { page, leave } = await anAdministrator(shop)
    await open(page, 'texts')
    const down = page.getByRole('button', { name: 'Descendre : Comment passer une commande' })
    await down.focus()
    await page.keyboard.press('Enter')
    await page.getByText('place 2 sur 10').waitFor()
    await expect.poll(() => hasFocus(down)).toBe(true)
    await page.getByRole('button', { name: 'Retirer : Où livrez-vous' }).press('Enter')
    const add = page.getByRole('button', { name: 'Ajouter une question' })
    await expect.poll(() => hasFocus(add)).toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(page.getByRole('button', { name: '10. Nouvelle question' }))).toBe(true)
    await input(page, 'faq.9.question').fill('Livrez-vous à Thiès\u202f?')
    await input(page, 'faq.9.answer').fill('Oui, **le samedi**. <b>Gras</b>')
    await save(page)
    await saved(page)
    const faq = await aPage('/faq')
    expect(faq.indexOf('Quels sont les moyens')).toBeLessThan(faq.indexOf('Comment passer une commande'))
    expect(faq).not.toContain('Où livrez-vous')
    expect(faq).toContain('<strong>le samedi</strong>. &lt;b&gt;Gras')
    await leave()
  })

  it('can be shortened to one shop, one wallet and no social network', { tags: ['G-01'] }, async () => {
    const thies = { ...defaultIdentity.cities[0], name: 'Saint-Louis', latitude: 16.03, longitude: -16.5 }
    await change('cities', [thies])
    await change('social', { facebook: '', tiktok: '', instagram: '' })
    await change('wallets', [defaultIdentity.wallets[1]])
    await change('name', 'La très grande maison des tout-petits de la Petite-Côte')
    const { page, leave } = await shop.newVisitor({ screen: 'phone' })
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/contact')
    await page.getByRole('heading', { name: 'Notre boutique' }).waitFor()
    expect(await page.getByRole('button', { name: 'Plan de' }).count()).toBe(1)
    expect(await page.getByText('Suivez-nous').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Facebook' }).count()).toBe(0)
    expect(await overflow(page)).toBeLessThanOrEqual(0)
    expect(await violations(page)).toEqual([])
    const html = await aPage('/contact')
    expect(html).toContain('"paymentAccepted":"Espèces, Orange Money"')
    expect(html).not.toContain('sameAs')
    expect(html).toContain('Notre boutique à Saint-Louis')
    const cities = ['Thiès', 'Touba', 'Kaolack'].map((name) => ({ ...defaultIdentity.cities[0], name }))
    await change('cities', cities)
    expect(await aPage('/contact')).toContain('Nos trois boutiques à Thiès, Touba et Kaolack')
    for (const name of ['cities', 'social', 'wallets', 'name']) await change(name, null)
    await leave()
  })
})

describe('images and texts in the settings', () => {
  it('include a logo and carousel slides, and an added slide is shown on home', {
    tags: ['G-01'],
  }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    const file = { name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from(await anImage(3)) }
    await open(page, 'identity')
    await input(page, 'logo').setInputFiles(file)
    await page.getByRole('button', { name: 'Retirer' }).waitFor()
    await save(page)
    await saved(page)
    await open(page, 'home')
    await page.getByRole('button', { name: 'Ajouter une image' }).click()
    await input(page, 'slides.3.image').setInputFiles({ ...file, buffer: Buffer.from('no image') })
    await page.getByText('Une image n’a pas pu être lue.').waitFor()
    await page.getByRole('group', { name: 'Nouvelle image' }).getByText('Dessin 2').click()
    await input(page, 'slides.3.name').fill('Rentrée')
    await input(page, 'slides.3.title').fill('La rentrée arrive')
    await input(page, 'slides.3.call').fill('Voir')
    expect(await page.getByRole('figure').getByText('La rentrée arrive').count()).toBe(2)
    await save(page)
    await saved(page)
    const home = await aPage('/')
    expect(home).toContain('La rentrée arrive')
    expect(home.match(/\/pictures\/[0-9a-f]{32}-200\.avif/)).not.toBeNull()
    await change('slides', null)
    await change('logo', null)
    await leave({ despite: FAILED_ANSWER })
  })

  it('include Markdown texts, previewed while the administrator types', { tags: ['G-03'] }, async () => {
    const { page, leave } = await anAdministrator(shop)
    await open(page, 'texts')
    const about = input(page, 'about')
    await about.fill('Bienvenue')
    await about.press('Control+a')
    await page
      .getByRole('toolbar', { name: /À propos/ })
      .getByRole('button', { name: 'Titre' })
      .click()
    expect(await about.inputValue()).toBe('## Bienvenue')
    await about.press('End')
    await about.pressSequentially('\n\nchez ')
    await page.getByText('Insérer une valeur de la boutique').last().click()
    await page.getByRole('button', { name: '{name} le nom de la boutique' }).last().click()
    await about.pressSequentially('<script>alert(1)</script>')
    const shown = page.getByRole('region', { name: /^Comme sur la page/ }).last()
    await shown.getByRole('heading', { name: 'Bienvenue' }).waitFor()
    await shown.getByText('chez Keur Bébé<script>alert(1)</script>').waitFor()
    await save(page)
    await saved(page)
    expect(await aPage('/about')).toContain('chez Keur Bébé&lt;script&gt;')
    expect(defaultSettings.about).not.toContain('Bienvenue')
    await change('about', null)
    await leave()
  })
})

const STATES: Record<string, (page: Page) => Promise<void>> = {
  'the list of settings': (page) => open(page),
  'the contact details': async (page) => {
    await open(page, 'contact')
    await page.getByRole('button', { name: '1. Dakar' }).click()
  },
  'a slide': async (page) => {
    await open(page, 'home')
    await page.getByRole('button', { name: '1. Remises' }).click()
  },
  'an invalid question': async (page) => {
    await open(page, 'texts')
    await page.getByRole('button', { name: 'Ajouter une question' }).click()
    await save(page)
    await page.getByText('Indiquez la question.').waitFor()
  },
  'the texts': async (page) => {
    await open(page, 'texts')
    await page
      .getByRole('region', { name: /^Comme sur la page/ })
      .first()
      .getByRole('heading')
      .first()
      .waitFor()
  },
}

describe('the settings view', () => {
  it('passes axe and fits each screen in each of its states', { tags: ['G-01'] }, async () => {
    const { page, leave } = await anAdministrator(shop, { screen: 'phone' })
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page)
      expect(await flawsOnEachScreen(page), state).toEqual([])
    }
    await leave()
  })
})
