import { expect, it } from 'vitest'
import type { ImportEvent } from '../../contracts/import-event.ts'
import { UNDO_BULK_ACTION_MS } from '../../domain/catalogue/bulk-actions.ts'
import { aPlacedOrder } from '../../tests/builders/an-order.ts'
import { anOrderInput } from '../../tests/builders/order-input.ts'
import { anImage } from '../../tests/builders/product-details.ts'
import { aLine, productFile } from '../../tests/builders/product-file.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { setFlashSale } from '../../use-cases/catalogue/set-flash-sale.ts'
import { purgeExpired } from '../../use-cases/trash/purge-trash.ts'

const ofKind = <Kind extends ImportEvent['kind']>(events: ImportEvent[], kind: Kind) =>
  events.filter((event) => event.kind === kind) as Extract<ImportEvent, { kind: Kind }>[]

describeOnEachEngine('product CSV routes', (engine) => {
  async function aMerchant() {
    const { ask, api, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['products', 'orders'] })
    const importFile = async (body: string, { dryRun = false } = {}): Promise<ImportEvent[]> => {
      const answer = await ask('POST', `/products/import?dryRun=${dryRun}`, { body, token })
      if (answer.status !== 200) throw new Error(answer.body.message)
      return answer.body
    }
    const exported = async (query = '') =>
      (await ask('GET', `/products/export.csv${query}`, { token })).body as string
    return { ask, api, shop, token, importFile, exported }
  }

  it('report each of 37 invalid rows in 5 000 and write nothing, then import the corrected file once', async () => {
    const { shop, importFile } = await aMerchant()
    const lines = Array.from({ length: 5000 }, (_, index) => aLine(index))
    const isWrong = (index: number) => index % 135 === 100
    const wrong = lines.map((line, index) =>
      isWrong(index) ? { ...line, name: '', price: 'gratuit' } : line,
    )
    const faultyLines = lines.flatMap((_, index) => (isWrong(index) ? [index + 2] : []))
    expect(faultyLines).toHaveLength(37)

    for (const dryRun of [true, false]) {
      const events = await importFile(productFile(wrong), { dryRun })
      expect(ofKind(events, 'fault').map(({ line }) => line)).toEqual(faultyLines)
      expect(ofKind(events, 'fault')[0]).toEqual({
        kind: 'fault',
        line: 102,
        name: '',
        issues: [
          { column: 'Nom', message: 'Le nom ne peut pas être vide.' },
          { column: 'Prix (FCFA)', message: 'Le prix doit être un nombre supérieur à 0.' },
        ],
      })
      expect(events.at(-1)).toMatchObject({ kind: 'result', written: false, created: 4963, faulty: 37 })
      expect(await shop.store.products.count()).toBe(0)
    }

    expect((await importFile(productFile(lines), { dryRun: true })).at(-1)).toMatchObject({
      written: false,
      created: 5000,
    })
    expect(await shop.store.products.count()).toBe(0)
    const loaded = await importFile(productFile(lines))
    const steps = ofKind(loaded, 'progress').filter(({ step }) => step === 'write')
    expect(steps.length).toBeGreaterThan(20)
    expect(steps.at(-1)).toEqual({ kind: 'progress', step: 'write', done: 5000, total: 5000 })
    expect(loaded.at(-1)).toMatchObject({ written: true, created: 5000, updated: 0, unchanged: 0, faulty: 0 })
    expect(await shop.store.products.count()).toBe(5000)
    expect(shop.publishedEvents.filter(({ kind }) => kind === 'product')).toHaveLength(5000)

    const again = await importFile(productFile(lines))
    expect(again.at(-1)).toMatchObject({ created: 0, updated: 0, unchanged: 5000, changes: [] })
    expect(await shop.store.products.count()).toBe(5000)
    expect(shop.publishedEvents.filter(({ kind }) => kind === 'product')).toHaveLength(5000)
  }, 120_000)

  it('import an unedited export without changes, and change only the edited cells of an edited export', async () => {
    const { shop, importFile, exported } = await aMerchant()
    const body = await addProduct(shop, {
      name: '=Body "doux"; 3 mois 👶',
      description: 'Blanc\nou bleu',
      price: 4999.5,
      discount: 15,
      colors: ['Blanc', 'Bleu, ciel'],
      gender: 'Fille',
      isSale: true,
    })
    const hat = await addProduct(shop, { name: 'Bonnet' })
    await setFlashSale(shop, hat._id, { active: true, durationHours: 5, discount: 20 })
    const file = await exported()
    expect(file.split('\r\n')[0]).toMatch(/^Référence;Nom;Prix \(FCFA\);Réduction \(%\);Stock;/)
    expect(file).toContain(`"'=Body ""doux""; 3 mois 👶"`)
    expect(file).toContain(';4999,5;15;')
    expect((await importFile(file)).at(-1)).toMatchObject({
      written: true,
      created: 0,
      updated: 0,
      unchanged: 2,
    })

    const changed = file.replace(';4999,5;', ';4500;')
    expect((await importFile(changed)).at(-1)).toMatchObject({
      updated: 1,
      unchanged: 1,
      changes: [{ column: 'Prix (FCFA)', products: 1 }],
    })
    const { reviews: _, variants: __, ...summary } = body
    const after = await shop.store.products.find(body._id)
    expect(after).toEqual({ ...summary, price: 4500 })
  })

  it('export the whole catalogue in batches, or the matches of a search', async () => {
    const { importFile, exported } = await aMerchant()
    const lines = Array.from({ length: 450 }, (_, index) => aLine(index))
    await importFile(
      productFile(
        [...lines, aLine(450, { name: 'Hochet lune', brand: 'Petit Baobab' })].map((line) => ({
          brand: 'B',
          ...line,
        })),
      ),
    )
    const names = (await exported())
      .trim()
      .split('\r\n')
      .slice(1)
      .map((row) => row.split(';')[1])
    expect(new Set(names).size).toBe(451)
    expect(names).toEqual(names.toSorted((one = '', other = '') => (one < other ? -1 : 1)))
    expect((await exported('?q=baobab&in=brand')).trim().split('\r\n')).toHaveLength(2)
  })

  it('do not restore units sold between export and import', async () => {
    const { ask, shop, importFile, exported } = await aMerchant()
    const product = await addProduct(shop, { price: 2000, stock: 10 })
    const file = await exported()
    await ask('POST', '/orders', { json: anOrderInput(product, 3) })
    expect((await importFile(file)).at(-1)).toMatchObject({ unchanged: 1 })
    expect(await shop.store.products.find(product._id)).toMatchObject({ stock: 7 })
    const restocked = await importFile(file.replace(';10;10;', ';25;10;'))
    expect(ofKind(restocked, 'fault')[0]?.issues).toEqual([
      { column: 'Stock', message: 'Le stock a changé entre-temps. Il est de 7.' },
    ])
    expect(await shop.store.products.find(product._id)).toMatchObject({ stock: 7 })
  })

  it('delete unused images only when the import can no longer be undone', async () => {
    const { shop, importFile } = await aMerchant()
    const product = await addProduct(shop, {}, [anImage('front'), anImage('back')])
    const [front = '', back = ''] = product.images
    const twin = await addProduct(shop, { name: 'Autre' }, [anImage('back')])
    const link = 'https://images.exemple.sn/a.webp'
    await importFile(`Référence;Images\n${product._id};${link}`)
    expect(await shop.store.products.find(product._id)).toMatchObject({ images: [link] })
    const isStored = async () => {
      const left = await imagesLeft(shop)
      return [left.has(front), left.has(back)]
    }
    expect(await isStored()).toEqual([true, true])
    shop.advance(UNDO_BULK_ACTION_MS)
    await purgeExpired(shop)
    expect(await isStored()).toEqual([false, true])
    const events = await importFile(`Référence;Images\n${twin._id};${front}`)
    expect(ofKind(events, 'fault')[0]?.issues[0]?.message).toContain('n’est ni une image de la boutique')
  })

  it('roll the import back when the client disconnects, and accept the next import', async () => {
    const { api, shop, token, importFile } = await aMerchant()
    const file = productFile(Array.from({ length: 2000 }, (_, index) => aLine(index)))
    const response = await api.request('/products/import', {
      method: 'POST',
      body: file,
      headers: { Authorization: `Bearer ${token}` },
    })
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
    let read = ''
    while (!read.includes('"step":"write"')) read += (await reader?.read())?.value ?? ''
    await reader?.cancel()
    // Imports run one at a time, so this import waits until the cancelled import has ended.
    expect((await importFile(file, { dryRun: true })).at(-1)).toMatchObject({ created: 2000, unchanged: 0 })
    expect(await shop.store.products.count()).toBe(0)
  })

  it.each([
    ['', 'Le fichier est vide.'],
    ['\x89PNG\0', 'Ce fichier n’est pas un tableau CSV.'],
    ['Nom;Couleur\nBody;Bleu', /^Il manque des colonnes\s: «\sPrix \(FCFA\)\s»/],
    ['bonjour', /^Aucune colonne n’a été reconnue/],
    [`Nom;Prix\n${'a'.repeat(1_000_000)};1`, /^Ligne 2\s: elle est trop longue/],
  ])('refuse an unreadable file with a French message that states the reason', async (body, message) => {
    const { ask, token } = await aMerchant()
    const answer = await ask('POST', '/products/import', { body, token })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      success: false,
      code: 'FILE_UNREADABLE',
      message: typeof message === 'string' ? message : expect.stringMatching(message),
    })
  })

  it('refuse a file of more than 20 MB or 20 000 rows', async () => {
    const { ask, token } = await aMerchant()
    const heavy = await ask('POST', '/products/import', { body: 'a'.repeat(20_000_001), token })
    expect(heavy).toMatchObject({ status: 413, body: { message: 'Le fichier pèse plus de 20 Mo.' } })
    const long = await ask('POST', '/products/import', { body: `Nom\n${'Body\n'.repeat(20_001)}`, token })
    expect(long).toMatchObject({ status: 413, body: { message: expect.stringContaining('20 000 lignes') } })
  })

  it('report an error during the import and end the stream with a failure event', async () => {
    const { token } = await aMerchant()
    const faults: unknown[] = []
    const transaction = () => Promise.reject(new Error('disk full'))
    const { api } = anApi({ ...engine(), transaction }, { reportFault: (error) => faults.push(error) })
    const response = await api.request('/products/import', {
      method: 'POST',
      body: productFile([aLine(1)]),
      headers: { Authorization: `Bearer ${token}` },
    })
    const last = (await response.text()).trim().split('\n').at(-1) ?? ''
    expect(JSON.parse(last)).toEqual({
      kind: 'failure',
      message: "Une erreur s'est produite. Veuillez réessayer. (réf. request-1)",
    })
    expect(faults).toEqual([new Error('disk full')])
  })
})

describeOnEachEngine('the order CSV route', (engine) => {
  it('exports all orders or those of a state, newest first', async () => {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: ['orders'] })
    const orders = Array.from({ length: 205 }, (_, index) =>
      aPlacedOrder({ status: index === 0 ? 'cancelled' : 'pending' }),
    )
    await shop.store.transaction(async (tx) => {
      // The first two orders have the same time.
      for (const [index, order] of orders.entries())
        await tx.orders.insert(order, order.orderId, shop.clock() + Math.max(1, index))
    })
    const rows = async (query: string) =>
      ((await ask('GET', `/orders/export.csv${query}`, { token })).body as string).trim().split('\r\n')
    const [headings, ...all] = await rows('')
    expect(headings).toMatch(/^Numéro;Date;État;/)
    expect(all.map((row) => row.split(';')[0])).toEqual(orders.map(({ orderId }) => orderId).toReversed())
    expect(all.at(-1)).toContain(';Annulée;')
    expect(await rows('?status=cancelled')).toHaveLength(2)
    expect((await ask('GET', '/orders/export.csv?status=perdue', { token })).status).toBe(400)
  })
})
