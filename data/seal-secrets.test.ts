import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TOTP } from 'otpauth'
import { describe, expect, it } from 'vitest'
import type { MailSettings } from '../contracts/mail.ts'
import { mailSettingsOf } from '../tests/builders/mail-settings.ts'
import { PAYMENT_ACCOUNTS } from '../tests/builders/payment-settings.ts'
import { describeOnEachEngine } from '../tests/support/databases.ts'
import { aShop, OPENING, TEST_SECRETS } from '../tests/support/shop.ts'
import { WHATSAPP_ACCOUNT } from '../tests/support/whatsapp-webhooks.ts'
import { createAdmin } from '../use-cases/accounts/register.ts'
import { logIn } from '../use-cases/accounts/sessions.ts'
import { queueMail, readMailSettings } from '../use-cases/mail/mailer.ts'
import { changeSettings, undoSettings } from '../use-cases/settings/change-settings.ts'
import { addWebhook } from '../use-cases/webhooks/manage-webhooks.ts'
import type { Engine } from './engines/engine.ts'
import { openSqlite } from './engines/sqlite/sqlite.ts'
import { migrate } from './migrate.ts'
import { sealStoredSecrets } from './seal-secrets.ts'
import { createSecretBox } from './secret-box.ts'
import { createStore } from './store.ts'

const PASSWORD = 'smtp-password-of-awa'
const TOTP_SECRET = 'JBSWY3DPEHPK3PXP'
const LINK = 'https://boutique.example/reset-password#a-token'
const SECRETS = [PASSWORD, TOTP_SECRET, LINK]
const AWA = { name: 'Awa', username: 'awa', email: 'awa@exemple.sn', password: 'doudou-et-biberon' }
const server = (values: Partial<MailSettings>) => mailSettingsOf({ security: 'tls', ...values })
const CHANGES = { actor: null, at: OPENING }

/** Writes secrets as the version before did: as text, also in the versions of the setting. */
async function storeAsBefore(engine: Engine) {
  const shop = aShop(engine)
  const created = await createAdmin(shop, AWA, null)
  if (!created.ok) throw new Error(created.message)
  const value = JSON.stringify(mailSettingsOf({ password: PASSWORD }))
  await shop.store.transaction(async (tx) => {
    await tx.settings.lock(['mail'])
    await tx.settings.write({ name: 'mail', value: null, version: 1 }, CHANGES)
    await tx.settings.write({ name: 'mail', value: null, version: 2 }, CHANGES)
  })
  const { db } = engine
  await db.updateTable('settings').set({ value }).where('name', '=', 'mail').execute()
  await db.updateTable('settingVersions').set({ value }).where('version', '=', 1).execute()
  const factor = {
    userId: created.user._id,
    secret: TOTP_SECRET,
    confirmedAt: 1,
    lastStep: 0,
    createdAt: 1,
  }
  await db.insertInto('secondFactors').values(factor).execute()
  await shop.store.transaction((tx) =>
    queueMail(tx, {
      kind: 'password-reset',
      to: AWA.email,
      subject: 's',
      text: LINK,
      key: 'k',
      at: OPENING,
    }),
  )
  await db
    .updateTable('outbox')
    .set({ secret: JSON.stringify({ text: LINK }) })
    .execute()
  return shop
}

async function stored({ db }: Engine): Promise<string> {
  const tables = [
    'settings',
    'settingVersions',
    'settingPreviews',
    'secondFactors',
    'outbox',
    'auditEntries',
  ] as const
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  return JSON.stringify(rows)
}

const codeNow = () => new TOTP({ secret: TOTP_SECRET }).generate({ timestamp: OPENING })

describeOnEachEngine('secrets of the version before', (engine) => {
  it('are encrypted at the start, forgotten by earlier versions, and keep working', {
    tags: ['G-11', 'G-20', 'T-61'],
  }, async () => {
    const shop = await storeAsBefore(engine())
    for (const secret of SECRETS) expect(await stored(engine())).toContain(secret)
    expect(await readMailSettings(shop)).toMatchObject({ password: PASSWORD })

    expect(await sealStoredSecrets(engine(), TEST_SECRETS)).toEqual({ lost: {} })
    const after = await stored(engine())
    for (const secret of SECRETS) expect(after).not.toContain(secret)
    expect(await readMailSettings(shop)).toMatchObject({ password: PASSWORD })
    const mail = await engine().db.selectFrom('outbox').select('id').executeTakeFirst()
    expect((await shop.store.outbox.find(mail?.id ?? ''))?.secret).toEqual({ text: LINK })
    expect(await logIn(shop, { ...AWA, code: codeNow() })).toMatchObject({ ok: true })

    const sealed = await stored(engine())
    expect(await sealStoredSecrets(engine(), TEST_SECRETS)).toEqual({ lost: {} })
    expect(await stored(engine())).toBe(sealed)
  })

  it('stay untouched and are counted when their key is missing, and a recovery code still signs in', {
    tags: ['G-20'],
  }, async () => {
    const shop = await storeAsBefore(engine())
    await sealStoredSecrets(engine(), TEST_SECRETS)
    const other = createSecretBox(['another key, 32 characters or more'])
    const before = await stored(engine())
    expect(await sealStoredSecrets(engine(), other)).toEqual({
      lost: { mail: 1, 'second_factors.secret': 1, 'outbox.secret': 1 },
    })
    expect(await stored(engine())).toBe(before)
    const elsewhere = aShop(engine(), { secrets: other })
    expect(await readMailSettings(elsewhere)).toMatchObject({ host: mailSettingsOf().host, password: '' })
    expect(await logIn(elsewhere, { ...AWA, code: codeNow() })).toMatchObject({ code: 'WRONG_CODE' })
    expect(await readMailSettings(shop)).toMatchObject({ password: PASSWORD })
  })

  it('are named each when their key is lost', { tags: ['E-01', 'G-12', 'R-13'] }, async () => {
    const shop = aShop(engine())
    const settings = { paymentAccounts: PAYMENT_ACCOUNTS, whatsappAccount: WHATSAPP_ACCOUNT }
    for (const [name, value] of Object.entries(settings))
      expect(await changeSettings(shop, { changes: { [name]: { value, version: 0 } } })).toMatchObject({
        ok: true,
      })
    const webhook = {
      name: 'Caisse',
      url: 'https://caisse.exemple.sn/',
      events: ['order.created' as const],
      active: true,
    }
    expect(await addWebhook(shop, webhook)).toMatchObject({ ok: true })
    expect(await sealStoredSecrets(engine(), TEST_SECRETS)).toEqual({ lost: {} })
    const other = createSecretBox(['another key, 32 characters or more'])
    expect(await sealStoredSecrets(engine(), other)).toEqual({
      lost: { paymentAccounts: 1, whatsappAccount: 1, 'webhook_endpoints.secret': 1 },
    })
  })

  it('move to a new key while the former one is known', { tags: ['G-20'] }, async () => {
    const shop = await storeAsBefore(engine())
    const former = 'the former key, 32 characters or more'
    await sealStoredSecrets(engine(), createSecretBox([former]))
    const current = 'the current key, 32 characters or more'
    await sealStoredSecrets(engine(), createSecretBox([current, former]))
    const store = createStore(engine(), () => {}, createSecretBox([current]))
    expect(await readMailSettings({ ...shop, store })).toMatchObject({ password: PASSWORD })
    expect(await logIn({ ...shop, store }, { ...AWA, code: codeNow() })).toMatchObject({ ok: true })
  })
})

describeOnEachEngine('a new mail password', (engine) => {
  it('is in no table as text, is kept by later changes and by undo, and leaves with its server', {
    tags: ['G-11'],
  }, async () => {
    const shop = aShop(engine())
    const change = (value: MailSettings | null, version: number) =>
      changeSettings(shop, { changes: { mail: { value, version } } })
    await change(server({ password: PASSWORD }), 0)
    await change(server({ password: '', senderName: 'Awa' }), 1)
    expect(await readMailSettings(shop)).toMatchObject({ password: PASSWORD, senderName: 'Awa' })
    await undoSettings(shop, { versions: { mail: 2 } })
    expect(await readMailSettings(shop)).toMatchObject({ password: PASSWORD })
    await change(server({ password: '', security: 'none' }), 3)
    expect(await readMailSettings(shop)).toMatchObject({ password: '' })
    await change(null, 4)
    await undoSettings(shop, { versions: { mail: 5 } })
    expect(await readMailSettings(shop)).toMatchObject({ password: '' })
    expect(await stored(engine())).not.toContain(PASSWORD)
  })
})

describe('a data folder of the version before', () => {
  it('holds no secret in any of its files after the start', { tags: ['G-11', 'G-20', 'T-61'] }, async () => {
    const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
    const files = () =>
      readdirSync(folder)
        .map((name) => readFileSync(join(folder, name), 'latin1'))
        .join('')
    const engine = openSqlite(folder)
    await migrate(engine)
    await storeAsBefore(engine)
    for (const secret of SECRETS) expect(files()).toContain(secret)
    await sealStoredSecrets(engine, TEST_SECRETS)
    for (const secret of SECRETS) expect(files()).not.toContain(secret)
    await engine.close()
    rmSync(folder, { recursive: true })
  })
})
