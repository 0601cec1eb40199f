import { expect, it } from 'vitest'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { addProduct } from '../../tests/support/product-fixtures.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { applyRetention } from '../../use-cases/personal-data/apply-retention.ts'
import { listSearches } from '../../use-cases/searches/searches.ts'

const DAY_MS = 86_400_000

describeOnEachEngine('searches', (engine) => {
  async function opened() {
    const { ask, shop } = anApi(engine())
    await addProduct(shop, { name: 'Gigoteuse étoilée' })
    const token = await signIn(shop, { may: ['products', 'settings'] })
    const search = (q: string) => ask('POST', '/searches', { json: { q } })
    const list = async () => (await ask('GET', '/searches', { token })).body
    return { ask, shop, token, search, list }
  }

  it('are counted by day and query, without any data of the visitor', { tags: ['F-14'] }, async () => {
    const { search, list, shop } = await opened()
    expect((await search('Gigoteuse')).status).toBe(201)
    await search('  gigoteuse ')
    await search('zzzz')
    shop.advance(DAY_MS)
    await search('zzzz')
    await search('zzzz')
    await search('%%')
    expect(await list()).toEqual({
      success: true,
      searches: [
        { query: 'zzzz', searches: 3, results: 0 },
        { query: 'gigoteuse', searches: 2, results: 1 },
      ],
      empty: [{ query: 'zzzz', searches: 3, results: 0, guess: null }],
    })
    const columns = await engine().db.selectFrom('searchCounts').selectAll().execute()
    expect(Object.keys(columns[0] ?? {}).toSorted()).toEqual(['day', 'query', 'results', 'searches'])
  })

  it('are deleted after 30 days', { tags: ['F-14'] }, async () => {
    const { search, shop } = await opened()
    await search('gigoteuse')
    shop.advance(31 * DAY_MS)
    expect((await listSearches(shop)).searches).toEqual([])
    expect((await applyRetention(shop)).searches).toBe(1)
    expect(await engine().db.selectFrom('searchCounts').selectAll().execute()).toEqual([])
  })

  it('without results can be given a synonym, which later searches use', {
    tags: ['F-11', 'F-14'],
  }, async () => {
    const { ask, token, search, list } = await opened()
    await search('dodo sac')
    expect((await list()).empty).toMatchObject([{ query: 'dodo sac' }])
    const json = { query: 'dodo sac', meaning: 'turbulette' }
    const { status, body } = await ask('POST', '/searches/synonyms', { token, json })
    expect([status, body.results]).toEqual([200, 1])
    expect((await ask('GET', '/products?q=dodo%20sac')).body).toMatchObject([{ name: 'Gigoteuse étoilée' }])
    expect((await list()).empty).toEqual([])
    const { settings } = (await ask('GET', '/settings', { token })).body
    expect(settings.synonyms).toMatchObject({ version: 1, source: 'shop' })
    expect(settings.synonyms.value[0].words).toContain('dodo sac')
  })

  it('without results are listed with a word of similar spelling', { tags: ['F-14'] }, async () => {
    const { search, list } = await opened()
    await search('pousse pousse')
    expect((await list()).empty).toEqual([
      { query: 'pousse pousse', searches: 1, results: 0, guess: 'poussette' },
    ])
  })

  it('are not counted beyond 2000 different queries per day', { tags: ['F-14'] }, async () => {
    const { search, list, shop } = await opened()
    const day = new Date(shop.clock()).toISOString().slice(0, 10)
    const rows = Array.from({ length: 2000 }, (_, at) => ({
      day,
      query: `mot ${at}`,
      searches: 2,
      results: 0,
    }))
    for (let from = 0; from < rows.length; from += 500) {
      await engine()
        .db.insertInto('searchCounts')
        .values(rows.slice(from, from + 500))
        .execute()
    }
    await search('gigoteuse')
    await search('mot 7')
    const { searches } = await list()
    expect(searches[0]).toEqual({ query: 'mot 7', searches: 3, results: 0 })
    expect(searches).not.toContainEqual(expect.objectContaining({ query: 'gigoteuse' }))
  })

  it.each([
    ['POST', '/searches', { q: 'a'.repeat(101) }],
    ['POST', '/searches', {}],
    ['POST', '/searches/synonyms', { query: 'x', meaning: ' ' }],
  ])('are refused when malformed: %s %s %j', { tags: ['F-14'] }, async (method, path, json) => {
    const { ask, token } = await opened()
    expect((await ask(method, path, { token, json })).status).toBe(400)
  })
})
