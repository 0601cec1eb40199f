import { expect, it } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { aShop } from '../../tests/support/shop.ts'
import { readPageContent } from './read-settings.ts'

describeOnEachEngine('the privacy page', (engine) => {
  it('says what becomes of messages only where the shop receives them', { tags: ['W-02'] }, async () => {
    const without = await readPageContent(aShop(engine()), ['privacy'])
    expect(JSON.stringify(without)).not.toContain('WhatsApp')
    const { settings } = withWhatsApp()
    const defaults = { ...settings.defaults, whatsappMonths: 7 }
    const { privacy } = await readPageContent(aShop(engine(), { settings: { defaults, fixed: {} } }), [
      'privacy',
    ])
    expect(privacy.at(-1)).toMatchObject({
      title: 'Vos messages WhatsApp',
      html: expect.stringMatching(/gardés 7 mois[\s\S]*STOP/),
    })
    expect(privacy).toHaveLength(without.privacy.length + 1)
    expect(defaultSettings.privacy).not.toContain('WhatsApp')
  })
})
