import sharp from 'sharp'
import { expect, it } from 'vitest'
import { defaultSettings } from '../../config/settings.ts'
import { SETTING_NAMES, type SettingName } from '../../contracts/settings.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { mailSettingsOf } from '../../tests/builders/mail-settings.ts'
import { anApi } from '../../tests/support/api.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { imagesLeft } from '../../tests/support/images-left.ts'
import type { aShop } from '../../tests/support/shop.ts'
import { signIn } from '../../tests/support/sign-in.ts'
import { storeSetting } from '../../tests/support/stored-setting.ts'
import { removeUploads } from '../../use-cases/catalogue/remove-images.ts'
import { readPageContent, readSettings } from '../../use-cases/settings/read-settings.ts'

type Fixed = Parameters<typeof aShop>[1]

describeOnEachEngine('the settings', (engine) => {
  async function signedIn(overrides: Fixed = {}) {
    const { ask, shop } = anApi(engine(), {}, overrides)
    const token = await signIn(shop, { may: PERMISSIONS })
    const change = (name: string, value: unknown, version = 0) =>
      ask('PATCH', '/settings', { token, json: { changes: { [name]: { value, version } } } })
    const state = async (name: SettingName) =>
      (await ask('GET', '/settings', { token })).body.settings[name] as Record<string, unknown>
    return { ask, shop, token, change, state }
  }

  it('have their default values until they are changed', { tags: ['G-01', 'G-02'] }, async () => {
    const { ask, shop, token } = await signedIn()
    const { settings } = (await ask('GET', '/settings', { token })).body
    expect(Object.keys(settings)).toEqual(SETTING_NAMES)
    for (const name of SETTING_NAMES) {
      expect(settings[name]).toEqual({
        value: defaultSettings[name],
        original: defaultSettings[name],
        version: 0,
        source: 'default',
        changedAt: null,
        changedBy: null,
      })
    }
    expect(await readSettings(shop, SETTING_NAMES)).toEqual(defaultSettings)
  })

  it('can all be set to their default values in one request', { tags: ['G-01'] }, async () => {
    const { ask, shop } = anApi(engine())
    const account = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
    const { token } = (await ask('POST', '/users/create-admin', { json: account })).body
    const changes = Object.fromEntries(
      SETTING_NAMES.map((name) => [name, { value: defaultSettings[name], version: 0 }]),
    )
    const json = { changes, currentPassword: account.password }
    const { status, body } = await ask('PATCH', '/settings', { token, json })
    expect([status, body.message]).toEqual([200, 'Réglages enregistrés'])
    expect(await readSettings(shop, SETTING_NAMES)).toEqual(defaultSettings)
  })

  it('apply immediately, state who changed them and when, and can be reset to their default values', {
    tags: ['G-01', 'G-02'],
  }, async () => {
    const { shop, change, state } = await signedIn()
    await change('slogan', '  Tout doux  ')
    expect(await readSettings(shop, ['slogan'])).toEqual({ slogan: 'Tout doux' })
    expect(await state('slogan')).toMatchObject({
      value: 'Tout doux',
      original: defaultSettings.slogan,
      source: 'shop',
      version: 1,
      changedAt: new Date(shop.clock()).toISOString(),
      changedBy: expect.stringContaining('user'),
    })
    await change('slogan', null, 1)
    expect(await state('slogan')).toMatchObject({
      value: defaultSettings.slogan,
      source: 'default',
      version: 2,
    })
  })

  it.each([
    ['name', '   ', 'changes.name.value', 'Indiquez le nom de la boutique.'],
    ['email', 'awa@', 'changes.email.value', 'Veuillez entrer une adresse email valide.'],
    [
      'openingHours',
      { opens: '8h', closes: '20:00' },
      'changes.openingHours.value.opens',
      'Indiquez une heure comme 08:00.',
    ],
    ['whatsapp', '12', 'changes.whatsapp.value', 'Le numéro de téléphone doit contenir 9 chiffres.'],
    ['cities', [], 'changes.cities.value', 'Indiquez au moins une adresse.'],
    [
      'social',
      { ...defaultSettings.social, facebook: 'javascript:alert(1)' },
      'changes.social.value.facebook',
      'Indiquez une adresse complète',
    ],
    ['logo', 'https://ailleurs.example/logo.png', 'changes.logo.value', 'Choisissez une image.'],
    ['logo', '//ailleurs.example/logo.png', 'changes.logo.value', 'Choisissez une image.'],
    ['logo', '/pictures/../logo.png', 'changes.logo.value', 'Choisissez une image.'],
    [
      'slides',
      [{ ...defaultSettings.slides[0], link: '//ailleurs.example' }],
      'changes.slides.value.0.link',
      'Indiquez une page de la boutique',
    ],
    [
      'slides',
      [{ ...defaultSettings.slides[0], link: 'javascript:alert(1)' }],
      'changes.slides.value.0.link',
      'Indiquez une page de la boutique',
    ],
    ['terms', 'x'.repeat(20_001), 'changes.terms.value', '20000 caractères au maximum.'],
    ['terms', '# Vendre\n'.repeat(101), 'changes.terms.value', '100 titres au maximum.'],
    ['terms', 'Vendre\n---\n'.repeat(101), 'changes.terms.value', '100 titres au maximum.'],
  ])(
    'refuse %s = %j with a message for its field, and change nothing',
    async (name, value, path, message) => {
      const { shop, change } = await signedIn()
      const { status, body } = await change(name, value)
      expect(status).toBe(400)
      expect(body.issues[0]).toEqual({ path, message: expect.stringContaining(message) })
      expect(await readSettings(shop, SETTING_NAMES)).toEqual(defaultSettings)
    },
  )

  it('refuse an unknown name', async () => {
    const { change } = await signedIn()
    expect((await change('toString', 'x')).status).toBe(400)
  })

  it('are changed together or not at all, and by only one of several concurrent requests', {
    tags: ['G-02'],
  }, async () => {
    const { ask, token, shop } = await signedIn()
    const save = (slogan: string) =>
      ask('PATCH', '/settings', {
        token,
        json: { changes: { slogan: { value: slogan, version: 0 }, name: { value: slogan, version: 0 } } },
      })
    const saved = await Promise.all(['Un', 'Deux', 'Trois'].map(save))
    expect(saved.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const refused = saved.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'SETTING_CHANGED',
      issues: [{ path: 'changes.name' }, { path: 'changes.slogan' }],
    })
    const { slogan, name } = await readSettings(shop, ['slogan', 'name'])
    expect(slogan).toBe(name)
  })

  it('return to their previous values by an undo, unless they have changed since', {
    tags: ['G-02'],
  }, async () => {
    const { ask, token, shop, change } = await signedIn()
    const undo = (version: number) =>
      ask('POST', '/settings/undo', { token, json: { versions: { slogan: version } } })
    await change('slogan', 'Un')
    await change('slogan', 'Deux', 1)
    expect((await undo(1)).status).toBe(409)
    expect((await undo(2)).body.message).toBe('Changement défait')
    expect(await readSettings(shop, ['slogan'])).toEqual({ slogan: 'Un' })
    expect((await undo(2)).status).toBe(409)
    await change('slogan', 'Trois', 3)
    await undo(4)
    expect(await readSettings(shop, ['slogan'])).toEqual({ slogan: 'Un' })
  })

  it('are audited with the value before and after', { tags: ['G-02'] }, async () => {
    const { shop, change } = await signedIn()
    await change('delivery', { ...defaultSettings.delivery, dakar: '12 h' })
    const entries = await shop.store.audit.list({ limit: 1, offset: 0 })
    expect(entries[0]).toMatchObject({ action: 'settings.changed' })
    expect(JSON.stringify(entries[0]?.changes.delivery)).toContain('productDays')
  })

  it('never return or audit the mail server’s password, and delete it when the host changes', {
    tags: ['G-11'],
  }, async () => {
    const { change, state, shop } = await signedIn()
    const mail = mailSettingsOf({ password: 'tres-secret' })
    const saved = await change('mail', mail)
    expect(JSON.stringify(saved.body)).not.toContain('tres-secret')
    expect((await state('mail')).value).toEqual({ ...mail, password: '' })
    await change('mail', { ...mail, password: '', summaryHour: 9 }, 1)
    expect((await readSettings(shop, ['mail'])).mail).toEqual({ ...mail, summaryHour: 9 })
    await change('mail', { ...mail, password: '', host: 'ailleurs.example' }, 2)
    expect((await readSettings(shop, ['mail'])).mail?.password).toBe('')
    expect(JSON.stringify(await shop.store.audit.list({ limit: 9, offset: 0 }))).not.toContain('tres-secret')
  })

  it('from IDENTITY_FILE apply and cannot be changed', { tags: ['G-02'] }, async () => {
    const { change, state, shop } = await signedIn({
      settings: { defaults: defaultSettings, fixed: { slogan: 'Du fichier' } },
    })
    const { status, body } = await change('slogan', 'Autre')
    expect([status, body.code]).toEqual([409, 'SETTING_FIXED'])
    expect(await state('slogan')).toMatchObject({ value: 'Du fichier', source: 'file' })
    expect(await readSettings(shop, ['slogan'])).toEqual({ slogan: 'Du fichier' })
  })

  it('use the default value where the stored value is invalid or lacks a new field', async () => {
    const { shop, change } = await signedIn()
    await change('delivery', { ...defaultSettings.delivery, dakar: '12 h' })
    await storeSetting(shop, 'delivery', { dakar: '12 h' }, 9)
    await storeSetting(shop, 'cities', 'nowhere', 9)
    expect(await readSettings(shop, ['delivery', 'cities'])).toEqual({
      delivery: { ...defaultSettings.delivery, dakar: '12 h' },
      cities: defaultSettings.cities,
    })
  })

  it('show slides during their period only', async () => {
    const { shop, change } = await signedIn()
    const [first, second] = defaultSettings.slides
    const from = new Date(shop.clock() + 1000).toISOString()
    const until = new Date(shop.clock() + 2000).toISOString()
    await change('slides', [{ ...first, from, until }, second])
    const shown = async () =>
      (await readPageContent(shop, ['slides'])).slides.map(({ name }) => name).join(' ')
    const seen = [await shown()]
    for (let step = 0; step < 2; step++) {
      shop.advance(1000)
      seen.push(await shown())
    }
    expect(seen).toEqual(['Livraison', 'Remises Livraison', 'Livraison'])
  })

  it('accept an uploaded image, which is not deleted while a setting uses it', async () => {
    const { ask, token, shop, change } = await signedIn()
    const create = { width: 40, height: 40, channels: 3 as const, background: 'teal' }
    const body = new Uint8Array(await sharp({ create }).png().toBuffer())
    const { status, body: answer } = await ask('POST', '/settings/images', { token, body })
    expect(status).toBe(201)
    expect((await change('logo', answer.address)).status).toBe(200)
    await removeUploads(shop, [answer.address])
    expect([...(await imagesLeft(shop))]).toContain(answer.address)
    const { status: refused } = await ask('POST', '/settings/images', {
      token,
      body: new TextEncoder().encode('no image'),
    })
    expect(refused).toBe(422)
  })

  it('are returned by GET /content with Markdown rendered as HTML', async () => {
    const { ask, change } = await signedIn()
    await change('faq', [{ id: 'a', question: 'Où ?', answer: 'À **Dakar**.' }])
    const { body } = await ask('GET', '/content?names=faq,partners')
    expect(body.content).toEqual({
      faq: [{ id: 'a', question: 'Où ?', html: '<p>À <strong>Dakar</strong>.</p>', text: 'À Dakar.' }],
      partners: defaultSettings.partners,
    })
    expect((await ask('GET', '/content?names=email')).status).toBe(400)
  })
})
