import { expect, it } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import type { SettingName, Settings } from '../../contracts/settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aResponseCache, aSharedRequest } from '../../tests/support/response-cache.ts'
import { aShop } from '../../tests/support/shop.ts'
import { changeSettings } from '../../use-cases/settings/change-settings.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'

describeOnEachEngine('changed settings', (engine) => {
  function aChangingShop() {
    const shop = aShop(engine())
    const change = async <Name extends SettingName>(name: Name, value: Settings[Name]) => {
      const changed = await changeSettings(shop, { changes: { [name]: { value, version: 0 } } })
      expect(changed.ok).toBe(true)
    }
    return { shop, change }
  }

  it('invalidate exactly the responses that show them', { tags: ['G-02'] }, async () => {
    const { shop, change } = aChangingShop()
    const tracked = { ...shop, store: shop.store }
    const cache = aResponseCache({ store: shop.store, clock: shop.clock })
    shop.subscribe(cache.invalidate)
    const pages: Record<string, SettingName[]> = {
      '/': ['name', 'slides'],
      '/faq': ['name', 'faq'],
      '/terms': ['name', 'terms'],
    }
    const visit = async (path: string) => {
      const before = cache.figures().misses
      await cache.get(aSharedRequest(path), async () => {
        await readSettings(tracked, pages[path] ?? [])
        return new Response(path, { headers: { 'Content-Type': 'text/html' } })
      })
      return cache.figures().misses > before
    }
    const rendered = async () => {
      const paths = []
      for (const path of Object.keys(pages)) if (await visit(path)) paths.push(path)
      return paths
    }
    expect(await rendered()).toEqual(['/', '/faq', '/terms'])
    expect(await rendered()).toEqual([])
    await change('faq', defaultSettings.faq.slice(0, 3))
    expect(await rendered()).toEqual(['/faq'])
    await change('slides', defaultSettings.slides.slice(1))
    expect(await rendered()).toEqual(['/'])
    await change('name', 'Ndar Bébé')
    expect(await rendered()).toEqual(['/', '/faq', '/terms'])
    await change('privacy', 'Texte')
    expect(await rendered()).toEqual([])
  })

  it('make a cached response expire when the display period of the banner starts', async () => {
    const { shop, change } = aChangingShop()
    const tracked = { ...shop, store: shop.store }
    const at = shop.clock() + 5000
    await change('banner', { text: 'Tabaski', link: '', from: new Date(at).toISOString(), until: null })
    const cache = aResponseCache({ store: shop.store, clock: shop.clock })
    const visit = () =>
      cache.get(aSharedRequest('/'), async () => {
        await readSettings(tracked, ['banner'])
        return new Response('x')
      })
    await visit()
    shop.advance(4999)
    await visit()
    expect(cache.figures().misses).toBe(1)
    shop.advance(1)
    await visit()
    expect(cache.figures().misses).toBe(2)
  })
})
