import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { openShop } from './support/open-shop.ts'
import { FAILED_ANSWER, waitForHydration } from './support/visitor.ts'

const shop = openShop()
let productId: string

beforeAll(async () => {
  const { addProduct } = shop.merchant
  for (let number = 10; number <= 51; number++)
    await addProduct({ name: `Cube ${number}`, category: 'Jouer' })
  await addProduct({ name: 'Sandales', category: 'Chaussures/Enfant', price: 12_500, sizes: ['24'] })
  productId = (await addProduct({ name: 'Robe', category: 'Vêtements/Enfant', price: 8000, discount: 10 }))
    ._id
})

function heading(page: Page) {
  return page.locator('main h1').first()
}

/** Lists signs of a broken page. */
async function brokenness(page: Page): Promise<string[]> {
  const text = (await page.locator('body').textContent()) ?? ''
  const wide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  )
  return [
    ...(text.match(/NaN|undefined|\[object Object\]|Invalid Date|Application Error|Oups/g) ?? []),
    ...(wide ? ['wider than the screen'] : []),
  ]
}

describe('every URL', () => {
  it('of the shop responds with its page in French to a visitor without an account', {
    tags: 'A-001 A-004 A-024 A-025 A-028 A-032 A-033 A-034 A-035 A-036 A-037 A-038 A-039 A-040 A-041 A-042 A-357 A-358'.split(
      ' ',
    ),
  }, async () => {
    for (const [path, title] of [
      ['/', /vêtements, chaussures et jouets/],
      ['/products', /^Tous les produits$/],
      ['/products/Jouer', /^Jouer$/],
      ['/products/Sale', /^Soldes$/],
      [`/product/${productId}`, /^Robe$/],
      ['/productscat', /^Catégories$/],
      ['/productscat/Jouer', /^Jouer$/],
      ['/productscat?category=Jouer', /^Jouer$/],
      ['/cart', /^Panier$/],
      ['/payment', /./],
      ['/delivery-info', /^Livraison/],
      ['/order-confirmation', /^Ma commande$/],
      ['/contact', /^Contact$/],
      ['/about', /^À propos/],
      ['/faq', /^Questions fréquentes$/],
      ['/terms', /^Conditions générales de vente$/],
      ['/privacy', /^Politique de confidentialité$/],
      ['/login', /^Se connecter$/],
      ['/register', /^Créer un compte$/],
      ['/create-admin', /^Créer un compte administrateur$/],
      ['/products/Poussettes', /^Poussettes$/],
      ['/products/Tapis', /^Tapis$/],
    ] as const) {
      const html = await (await fetch(shop.url + path)).text()
      expect(html, path).toContain('<html lang="fr-SN"')
      expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replaceAll('<!-- -->', ''), path).toMatch(title)
    }
  })

  it('of the dashboard redirects a visitor to sign-in', { tags: ['A-043'] }, async () => {
    const { page, leave } = await shop.newVisitor()
    for (const section of ['overview', 'nowhere']) {
      await page.goto(`/dashboard/${section}`)
      await page.waitForURL('**/login**')
    }
    await leave()
  })
})

describe('a nonsense URL', () => {
  const long = 'x'.repeat(4000)

  it('shows a page that fits the screen and runs no injected script', async () => {
    const { page, leave } = await shop.newVisitor()
    for (const [path, title] of [
      ['/products?page=-1', 'Tous les produits'],
      ['/products?page=abc&sort=zzz&order=up', 'Tous les produits'],
      ['/products?page=99999', 'Tous les produits'],
      [`/products?q=${long}`, /^Recherche\u202f: «\u202fx{100}\u202f»$/],
      ['/products?q=%00&page=%00', 'Tous les produits'],
      ['/products?q=<script>document.title="hacked"</script>', /^Recherche\u202f: «\u202f<script>document/],
      ['/products/%00', 'Tous les produits'],
      [`/products/${'x'.repeat(900)}`, /^x{100}$/],
      ['/products/%3Cscript%3Edocument.title=%22hacked%22%3C%2Fscript%3E', /^<script>document/],
      ['/products/__proto__', '__proto__'],
      [`/productscat?category=${long}`, /^x{100}$/],
      ['/productscat?category=%00', 'Catégories'],
      ['/productscat?category=Jouer&category=Sale', 'Jouer'],
      ['/product/%00', 'Produit non trouvé'],
      [`/product/${'x'.repeat(900)}`, 'Produit non trouvé'],
      ['/products/%E0%A4%A', /le doudou/],
      ['/%', /le doudou/],
    ] as const) {
      const about = path.slice(0, 40)
      await page.goto(shop.url + path)
      await waitForHydration(page)
      expect(await heading(page).textContent(), about).toMatch(title)
      expect(await brokenness(page), about).toEqual([])
      expect(await page.title(), about).not.toBe('hacked')
    }
    expect((await page.goto(`${shop.url}/product/${long}`))?.status()).toBe(414)
    await page.getByText('Cette adresse est trop longue.').waitFor()
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('invalid data in the browser’s storage', () => {
  it('breaks no page', async () => {
    const { page, leave } = await shop.newVisitor()
    await page.goto('/terms')
    for (const stored of [
      { cartItems: '{' },
      { cartItems: 'null' },
      { cartItems: '[null, 5, "x", {}, {"_id": ""}]' },
      {
        cartItems: '[{"_id": "a", "name": 3, "price": "NaN", "quantity": "x", "images": 3, "flashSale": 1}]',
      },
      { token: 'x', user: '{' },
      { token: 'x', user: '[]' },
      { token: '', user: '{"role":"admin"}' },
      { user: '{"role":"admin","username":{}}' },
    ]) {
      await page.evaluate((entries) => {
        localStorage.clear()
        for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
      }, stored)
      for (const path of 'cartItems' in stored ? ['/cart', '/delivery-info'] : ['/']) {
        await page.goto(path)
        await waitForHydration(page)
        const about = `${path} with ${JSON.stringify(stored)}`
        expect(await heading(page).textContent(), about).toMatch(/\p{L}/u)
        expect(await page.getByRole('banner').count(), about).toBe(1)
        expect(await brokenness(page), about).toEqual([])
      }
    }
    await leave({ despite: FAILED_ANSWER })
  })
})

describe('without JavaScript', () => {
  it('the menu, lists, search and pagination lead to every product', async () => {
    const page = await shop.read('/')
    await page
      .getByRole('navigation', { name: 'Toutes les pages' })
      .getByRole('link', { name: 'Chaussures Enfant' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Chaussures · Enfant' }).waitFor()
    await page.getByRole('article').getByRole('link', { name: 'Sandales' }).click()
    await page.getByRole('heading', { level: 1, name: 'Sandales' }).waitFor()
    expect((await page.locator('main').textContent())?.replace(/\s/g, ' ')).toContain('12 500 FCFA')

    await page.getByPlaceholder('Recherche...').fill('robe')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/products?q=robe')
    expect(await page.getByRole('article').allTextContents()).toEqual([expect.stringContaining('Robe')])

    await page.goto('/products')
    await page.getByRole('main').getByRole('button', { name: 'Prix' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(40)
    await page.getByRole('link', { name: 'Page suivante' }).click()
    await expect.poll(() => page.getByRole('article').count()).toBe(4)
    await page.getByRole('article').getByText('Sandales').waitFor()
  })

  it('home shows products, carousel and partners, and an empty product list shows a notice', async () => {
    const page = await shop.read('/')
    await page
      .getByRole('region', { name: 'Articles pour Enfants' })
      .getByRole('link', { name: 'Robe' })
      .waitFor()
    await page.getByText("Jusqu'à 80% de remise sur tous vos achats").waitFor()
    expect(await page.getByRole('region', { name: 'Logos des partenaires' }).getByRole('img').count()).toBe(
      14,
    )
    await page.goto('/products?q=zzzz')
    await page.getByText('Aucun produit disponible pour le moment.', { exact: true }).waitFor()
    await page.goto('/productscat?category=Divers%20%26%20Autres')
    await page.getByText('Produit non disponible pour le moment', { exact: true }).waitFor()
  })

  it('every text is readable, FAQ answers included, and contact details are shown', async () => {
    const page = await shop.read('/faq')
    expect(await page.locator('.answer').filter({ visible: true }).count()).toBe(10)
    for (const [link, title] of [
      ['À propos', /^À propos/],
      ['Conditions de vente', /^Conditions/],
      ['Confidentialité', /^Politique/],
      ['Contact', /^Contact$/],
    ] as const) {
      await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click()
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      expect((await page.getByRole('main').textContent())?.length).toBeGreaterThan(300)
    }
    await page.getByText(/Ce formulaire a besoin de JavaScript/).waitFor()
  })
})
