import { expect, it } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import type { SettingName } from '../../contracts/settings.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { mailSettingsOf } from '../../tests/builders/mail-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { signIn } from '../../tests/support/sign-in.ts'

describeOnEachEngine('the settings of addresses, hours and mail', (engine) => {
  async function signedIn() {
    const { ask, shop } = anApi(engine())
    const token = await signIn(shop, { may: PERMISSIONS })
    const change = (name: string, value: unknown, version = 0) =>
      ask('PATCH', '/settings', { token, json: { changes: { [name]: { value, version } } } })
    const state = async (name: SettingName) =>
      (await ask('GET', '/settings', { token })).body.settings[name] as Record<string, unknown>
    return { change, state }
  }

  it('read social networks, a break and a closed day, and need no hour while no summary is sent', async () => {
    const { change, state } = await signedIn()
    await change('social', { facebook: 'facebook.com/keurbebe', tiktok: '@keur_bebe', instagram: '' })
    expect((await state('social')).value).toEqual({
      facebook: 'https://facebook.com/keurbebe',
      tiktok: 'https://www.tiktok.com/@keur_bebe',
      instagram: '',
    })
    const hours = {
      opens: '08:00',
      closes: '19:00',
      breakFrom: '13:00',
      breakUntil: '15:00',
      closedDay: 'Sunday',
    }
    await change('openingHours', hours)
    expect((await state('openingHours')).value).toEqual(hours)
    await change('openingHours', { opens: '09:00', closes: '20:00' }, 1)
    expect((await state('openingHours')).value).toMatchObject({ breakFrom: '', closedDay: 'none' })
    const half = await change('openingHours', { ...hours, breakUntil: '' }, 2)
    expect([half.status, half.body.message]).toEqual([400, expect.stringContaining('la fin de la pause')])
    const mail = { ...mailSettingsOf({ summary: false }), summaryHour: null }
    expect((await change('mail', mail)).status).not.toBe(400)
    const asked = await change('mail', { ...mail, summary: true })
    expect([asked.status, asked.body.message]).toEqual([400, 'L’heure est un nombre de 0 à 23.'])
  })

  it('place a shop on the map only where its own position is known', async () => {
    const { change, state } = await signedIn()
    const [dakar] = defaultSettings.cities
    const { latitude: _, longitude: __, ...place } = { ...dakar, name: 'Thiès', address: 'Rue 10' }
    const rufisque = { ...dakar, name: 'Rufisque' }
    const sent = await change('cities', [{ ...dakar, address: 'Dakar, rue 7' }, place, rufisque])
    expect([sent.status, sent.body.message]).toEqual([200, 'Réglages enregistrés'])
    expect((await state('cities')).value).toEqual([
      { ...dakar, address: 'Dakar, rue 7', latitude: null, longitude: null },
      { ...place, latitude: null, longitude: null },
      rufisque,
    ])
    const half = await change('cities', [{ ...place, latitude: 14.7 }], 1)
    expect([half.status, half.body.message]).toEqual([
      400,
      'Indiquez la latitude et la longitude, ou laissez les deux vides.',
    ])
  })
})
