import { expect, it } from 'vitest'
import { isProtectedSetting } from '../../contracts/protected-settings.ts'
import { SETTING_NAMES, SETTINGS } from '../../contracts/settings.ts'
import { PERMISSIONS } from '../../domain/accounts/account.ts'
import { PROVIDER_IDS, secretFieldsOf } from '../../domain/payments/providers.ts'
import { hasSecrets } from '../../domain/settings/secrets.ts'
import { PAYMENT_ACCOUNTS } from '../../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { EVIL, GOOD, PASSWORD, shopWithMail } from '../../tests/support/shop-with-mail.ts'
import { readSettings } from '../../use-cases/settings/read-settings.ts'

describeOnEachEngine('protected settings', (engine) => {
  const aShopWithMail = () => shopWithMail(engine())

  it('cover every setting with a secret', () => {
    const sample = { mail: GOOD, paymentAccounts: PAYMENT_ACCOUNTS } as Record<string, unknown>
    expect(SETTING_NAMES.filter((name) => hasSecrets(sample[name]))).toEqual(['mail', 'paymentAccounts'])
    const secrets = ['password', ...PROVIDER_IDS.flatMap(secretFieldsOf)].map((name) => `"${name}":`)
    const withSecret = SETTING_NAMES.filter((name) =>
      secrets.some((secret) => JSON.stringify(SETTINGS[name]).includes(secret)),
    )
    expect(withSecret).toEqual(['mail', 'paymentAccounts'])
    expect(withSecret.every(isProtectedSetting)).toBe(true)
  })

  it('about money need the password of everybody, and every full administrator is told', {
    tags: ['E-01', 'T-66'],
  }, async () => {
    const { awa, set, deliver, sent } = await aShopWithMail()
    const values = {
      wallets: [],
      paymentFlows: { Wave: 'wave', 'Orange Money': 'manual' },
      paymentAccounts: PAYMENT_ACCOUNTS,
    }
    for (const [name, value] of Object.entries(values)) {
      expect(await set(awa, name, value, 0)).toMatchObject({ status: 403, body: { code: 'PASSWORD_NEEDED' } })
      expect((await set(awa, name, value, 0, { currentPassword: PASSWORD })).status).toBe(200)
      await deliver()
      expect(
        sent()
          .map(([, to]) => to)
          .sort(),
      ).toEqual(['awa', 'binta'])
      sent.clear()
    }
  })

  it('show no key of a payment account in answers, history, audit log and database', {
    tags: ['E-01', 'T-67'],
  }, async () => {
    const { ask, awa, set, shop } = await aShopWithMail()
    const wave = { apiKey: 'wave_sn_prod_hidden-1', webhookSecret: 'wave_sn_WHS_hidden-2' }
    const more = { currentPassword: PASSWORD }
    const changed = await set(awa, 'paymentAccounts', { ...PAYMENT_ACCOUNTS, wave }, 0, more)
    // An empty secret stays as it is.
    const kept = await set(awa, 'paymentAccounts', { ...PAYMENT_ACCOUNTS, wave: {} }, 1, more)
    expect((await readSettings(shop, ['paymentAccounts'])).paymentAccounts.wave).toMatchObject(wave)
    const shown = [
      changed.body,
      kept.body,
      (await ask('GET', '/settings', { token: awa })).body,
      (await ask('GET', '/audit?limit=200', { token: awa })).body,
      await engine().db.selectFrom('settings').selectAll().execute(),
      await engine().db.selectFrom('settingVersions').selectAll().execute(),
      await engine().db.selectFrom('auditEntries').selectAll().execute(),
    ]
    expect(JSON.stringify(shown)).not.toContain('hidden')
    expect(JSON.stringify(shown)).not.toContain('key-of-the-tests')
  })

  it('are closed to the permission “settings” alone, on every path', { tags: ['G-11', 'T-62'] }, async () => {
    const { ask, shop, moussa, set, undo, forgot, deliver, sent, awa } = await aShopWithMail()
    const codes = [
      await set(moussa, 'mail', EVIL, 1),
      await set(moussa, 'mail', null, 1),
      await set(moussa, 'secondFactorRequired', true, 0),
      await undo(moussa, { mail: 1 }),
      await set(moussa, 'mail', EVIL, 1, { currentPassword: 'not-the-password' }),
    ].map(({ status, body }) => [status, body.code])
    expect(codes).toEqual([...Array(4).fill([403, 'PASSWORD_NEEDED']), [400, 'WRONG_PASSWORD']])
    const both = { mail: { value: EVIL, version: 1 }, slogan: { value: 'Tout doux', version: 0 } }
    await ask('PATCH', '/settings', { token: moussa, json: { changes: both } })
    const preview = { mail: { value: EVIL, version: 1 } }
    await ask('POST', '/settings/previews', { token: moussa, json: { changes: preview } })
    expect(
      JSON.stringify(await engine().db.selectFrom('settingPreviews').selectAll().execute()),
    ).not.toContain('evil')
    expect(await readSettings(shop, ['mail', 'slogan'])).toMatchObject({
      mail: GOOD,
      slogan: expect.not.stringMatching('doux'),
    })
    expect((await set(moussa, 'slogan', 'Tout doux', 0)).status).toBe(200)
    expect((await set(awa, 'mail', { ...GOOD, senderName: 'Awa' }, 1)).status).toBe(200)
    await forgot('awa')
    await deliver()
    expect(sent().filter(([, to]) => to === 'awa')).toEqual([
      ['smtp.awa.example', 'awa', 'Nouveau mot de passe'],
    ])
  })

  it('changed with a password are reported to the full administrators by the old server', {
    tags: ['G-11', 'T-62'],
  }, async () => {
    const { shop, moussa, set, deliver, sent, ask, awa } = await aShopWithMail()
    expect((await set(moussa, 'mail', EVIL, 1, { currentPassword: PASSWORD })).status).toBe(200)
    const queued = await engine()
      .db.selectFrom('outbox')
      .select(['id', 'secret'])
      .where('state', '=', 'queued')
      .execute()
    expect(queued).toHaveLength(2)
    expect(JSON.stringify(queued)).not.toContain('of-awa')
    for (const { id } of queued) {
      expect((await ask('POST', `/mail/${id}/abandon`, { token: moussa })).status).toBe(409)
    }
    await deliver()
    expect(sent().toSorted()).toEqual([
      ['smtp.awa.example', 'awa', 'Réglage protégé changé'],
      ['smtp.awa.example', 'binta', 'Réglage protégé changé'],
    ])
    expect(shop.mailTransport.sent[0]?.text).toContain('moussa a changé un réglage protégé')
    expect(shop.mailTransport.sent[0]?.text).toContain('smtp.evil.example')
    const rows = await engine().db.selectFrom('outbox').select(['secret', 'payload']).execute()
    expect(rows.every(({ secret, payload }) => secret === null && payload === null)).toBe(true)
    await set(awa, 'secondFactorRequired', true, 0, { confirmed: true })
    expect(
      await engine().db.selectFrom('outbox').select('id').where('state', '=', 'queued').execute(),
    ).toHaveLength(1)
  })

  it('report a removed server by that server', { tags: ['T-62'] }, async () => {
    const { moussa, set, deliver, sent } = await aShopWithMail()
    await set(moussa, 'mail', null, 1, { currentPassword: PASSWORD })
    await deliver()
    expect(sent().map(([host]) => host)).toEqual(['smtp.awa.example', 'smtp.awa.example'])
  })

  it('send no reset link to an account with more rights than whoever chose the server', {
    tags: ['G-20', 'T-62'],
  }, async () => {
    const { ask, moussa, awa, set, undo, forgot, deliver, sent } = await aShopWithMail()
    // Asked for before the change, and not sent yet.
    expect((await forgot('awa')).body.message).not.toContain('plus de droits')
    await set(moussa, 'mail', EVIL, 1, { currentPassword: PASSWORD })
    const asked = await forgot('binta')
    expect(asked.body).toMatchObject({ mailed: true, message: expect.stringContaining('plus de droits') })
    expect((await forgot('nobody')).body).toEqual(asked.body)
    await forgot('moussa')
    await deliver()
    expect(sent().filter(([, , subject]) => subject === 'Nouveau mot de passe')).toEqual([
      ['smtp.evil.example', 'moussa', 'Nouveau mot de passe'],
    ])
    const { mails } = (await ask('GET', '/mail', { token: awa })).body
    expect(mails).toMatchObject(
      Array(2).fill({ kind: 'password-reset', state: 'bounced', failure: 'untrusted', canRetry: false }),
    )
    // Awa sets her server and takes that back: Moussa's server is trusted no more than before.
    await set(awa, 'mail', { ...GOOD, host: 'smtp.other.example' }, 2)
    await forgot('awa')
    await deliver()
    expect(sent()).toContainEqual(['smtp.other.example', 'awa', 'Nouveau mot de passe'])
    await undo(awa, { mail: 3 })
    await forgot('awa')
    await deliver()
    expect(sent().filter(([host, to]) => host === 'smtp.evil.example' && to === 'awa')).toEqual([])
  })

  it('judge a server of the version before by the present rights of who chose it', {
    tags: ['T-62'],
  }, async () => {
    const { moussa, set, forgot, deliver, sent } = await aShopWithMail()
    await set(moussa, 'mail', EVIL, 1, { currentPassword: PASSWORD })
    await engine().db.updateTable('settings').set({ chosenWith: null }).execute()
    await forgot('awa')
    await deliver()
    expect(sent().filter(([host]) => host === 'smtp.evil.example')).toEqual([])
    // An instance of the version before leaves the column of the former author.
    const stale = JSON.stringify({ version: 1, permissions: PERMISSIONS })
    await engine().db.updateTable('settings').set({ chosenWith: stale }).execute()
    await forgot('awa')
    await deliver()
    expect(sent().filter(([host]) => host === 'smtp.evil.example')).toEqual([])
  })
})
