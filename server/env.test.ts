import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'

describe('readEnv', () => {
  it('has a default for every setting', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      databaseReadUrl: undefined,
      databasePool: 10,
      secretsKeys: [],
      imageStore: undefined,
      imagesUrl: undefined,
      demo: true,
      rateLimits: true,
      trustedProxies: expect.anything(),
      privateNetworks: expect.anything(),
      localOnly: true,
      identityFile: undefined,
      logLevel: 'info',
      metricsPort: undefined,
      metricsHost: '127.0.0.1',
      backupDir: undefined,
      backupKeep: 14,
      backupHour: 3,
      providerUrls: {},
      mail: null,
    })
  })

  it('reads addresses that replace those of payment providers', { tags: ['E-12'] }, () => {
    expect(
      readEnv({ WAVE_URL: 'http://127.0.0.1:9001/', ORANGE_MONEY_URL: 'https://om.exemple.sn' }).providerUrls,
    ).toEqual({ wave: 'http://127.0.0.1:9001', 'orange-money': 'https://om.exemple.sn' })
    expect(() => readEnv({ PAYTECH_URL: 'https://paytech.sn/api' })).toThrow('PAYTECH_URL must be an address')
  })

  const MAIL = { MAIL_FROM: 'Keur Bébé <boutique@exemple.sn>', MAIL_TO: 'awa@exemple.sn, binta@exemple.sn' }

  it.each([
    [
      'smtps://smtp.exemple.sn',
      { host: 'smtp.exemple.sn', port: 465, security: 'tls', user: '', password: '' },
    ],
    [
      'smtp://moi%40exemple.sn:m%C3%AFel%2F@smtp.exemple.sn:2587',
      { port: 2587, security: 'starttls', user: 'moi@exemple.sn', password: 'mïel/' },
    ],
    ['smtp://localhost?security=none', { host: 'localhost', port: 25, security: 'none' }],
    ['smtp://[::1]:2525?security=none', { host: '::1', port: 2525 }],
  ])('reads the mail server %s', { tags: ['G-11'] }, (url, expected) => {
    expect(readEnv({ ...MAIL, SMTP_URL: url }).mail).toMatchObject({
      ...expected,
      senderName: 'Keur Bébé',
      senderAddress: 'boutique@exemple.sn',
      recipients: ['awa@exemple.sn', 'binta@exemple.sn'],
      summary: true,
      summaryHour: 7,
    })
  })

  it('reads a sender without a name, and a daily summary that is switched off', { tags: ['G-11'] }, () => {
    const settings = { MAIL_FROM: 'boutique@exemple.sn', MAIL_TO: 'awa@exemple.sn', MAIL_SUMMARY_HOUR: 'off' }
    expect(readEnv({ ...settings, SMTP_URL: 'smtps://smtp.exemple.sn' }).mail).toMatchObject({
      senderName: '',
      senderAddress: 'boutique@exemple.sn',
      summary: false,
    })
  })

  it.each([
    [{ SMTP_URL: 'smtps://smtp.exemple.sn' }, 'SMTP_URL also needs MAIL_FROM and MAIL_TO.'],
    [{ ...MAIL, SMTP_URL: 'https://shop:secret@smtp.exemple.sn' }, 'got "https://…@smtp.exemple.sn"'],
    [
      { ...MAIL, SMTP_URL: 'smtp://smtp.exemple.sn?security=maybe' },
      'SMTP_URL must be an address like smtps:',
    ],
    [{ ...MAIL, MAIL_TO: 'awa@exemple.sn,binta' }, 'MAIL_TO must be one to ten addresses'],
    [{ ...MAIL, MAIL_FROM: 'Keur Bébé' }, 'MAIL_FROM must be an address like'],
    [{ ...MAIL, MAIL_SUMMARY_HOUR: '24' }, 'MAIL_SUMMARY_HOUR must be an hour from 0 to 23, or off'],
  ])('refuses the mail settings %j', (settings, message) => {
    expect(() => readEnv(settings)).toThrow(message)
  })

  it.each([
    [{ HOST: '0.0.0.0' }],
    [{ PUBLIC_URL: 'https://boutique.sn' }],
    [{ TRUSTED_PROXIES: '127.0.0.1' }],
    [{ HOST: '127.0.0.1', PUBLIC_URL: 'https://boutique.sn', TRUSTED_PROXIES: '127.0.0.1' }],
  ])('treats %j as reachable from other machines', (settings) => {
    expect(readEnv(settings).localOnly).toBe(false)
  })

  it.each([
    [{ HOST: 'localhost' }],
    [{ HOST: '::1', PUBLIC_URL: 'http://[::1]:3000' }],
    [{ PUBLIC_URL: 'http://127.0.0.1:4000' }],
  ])('treats %j as reachable from this machine only', (settings) => {
    expect(readEnv(settings).localOnly).toBe(true)
  })

  it('refuses a replica without its primary', () => {
    expect(() => readEnv({ DATABASE_READ_URL: 'postgres://copy/shop' })).toThrow(
      'DATABASE_URL, which is not set',
    )
  })

  it('reads the settings of an image store, and refuses an image store without a secret key', () => {
    const bucket = { PICTURES_S3_URL: 'https://s3.exemple.sn/images', PICTURES_S3_KEY_ID: 'shop' }
    expect(readEnv({ ...bucket, PICTURES_S3_SECRET: 'secret' }).imageStore).toEqual({
      url: 'https://s3.exemple.sn/images',
      keyId: 'shop',
      secret: 'secret',
      region: 'auto',
    })
    expect(() => readEnv(bucket)).toThrow('PICTURES_S3_URL also needs')
    expect(() => readEnv({ ...bucket, PICTURES_S3_URL: 'https://s3.exemple.sn' })).toThrow(
      'PICTURES_S3_URL must be a bucket like https://s3.example.sn/images',
    )
  })

  it('accepts a pool of one connection, which the shop needs one at a time, and none smaller', () => {
    expect(readEnv({ DATABASE_POOL: '1' }).databasePool).toBe(1)
    expect(() => readEnv({ DATABASE_POOL: '0' })).toThrow(/^DATABASE_POOL must be /)
  })

  it('reads the settings of the server, database, log, metrics and backups', () => {
    const given = {
      PORT: '8080',
      HOST: '0.0.0.0',
      PUBLIC_URL: 'https://boutique.sn',
      DATA_DIR: '/srv/shop',
      DATABASE_URL: 'postgresql://shop:secret@db/shop',
      DATABASE_READ_URL: 'postgresql://shop:secret@copy/shop',
      DATABASE_POOL: '25',
      DEMO: 'off',
      RATE_LIMITS: 'off',
      IDENTITY_FILE: 'identity.json',
      LOG_LEVEL: 'warn',
      METRICS_PORT: '9100',
      METRICS_HOST: '10.0.0.2',
      BACKUP_DIR: '/srv/backups',
      BACKUP_KEEP: '30',
      BACKUP_HOUR: '0',
    }
    expect(readEnv(given)).toEqual({
      port: 8080,
      host: '0.0.0.0',
      publicUrl: 'https://boutique.sn',
      dataDir: '/srv/shop',
      databaseUrl: 'postgresql://shop:secret@db/shop',
      databaseReadUrl: 'postgresql://shop:secret@copy/shop',
      databasePool: 25,
      secretsKeys: [],
      demo: false,
      rateLimits: false,
      trustedProxies: expect.anything(),
      privateNetworks: expect.anything(),
      localOnly: false,
      identityFile: 'identity.json',
      logLevel: 'warn',
      metricsPort: 9100,
      metricsHost: '10.0.0.2',
      backupDir: '/srv/backups',
      backupKeep: 30,
      backupHour: 0,
      mail: null,
      providerUrls: {},
    })
  })

  it('treats an empty variable as absent and ignores unknown variables', () => {
    expect(readEnv({ PORT: '', DEMO: '', PATH: '/bin', HOME: undefined })).toEqual(readEnv({}))
  })

  it('trusts the listed proxies only', () => {
    const { trustedProxies } = readEnv({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })
    expect(trustedProxies.check('10.1.2.3', 'ipv4')).toBe(true)
    expect(trustedProxies.check('::1', 'ipv6')).toBe(true)
    expect(readEnv({}).trustedProxies.check('127.0.0.1', 'ipv4')).toBe(false)
  })

  it('derives the public address from the port', () => {
    expect(readEnv({ PORT: '4000' }).publicUrl).toBe('http://localhost:4000')
  })

  it.each([
    ['https://Boutique.SN/', 'https://boutique.sn'],
    ['http://192.168.1.20:3000', 'http://192.168.1.20:3000'],
    ['https://boutique.sn:443', 'https://boutique.sn'],
  ])('normalizes the public address %s', (given, publicUrl) => {
    expect(readEnv({ PUBLIC_URL: given }).publicUrl).toBe(publicUrl)
  })

  it.each(['0', '65535'])('accepts port %s', (port) => {
    expect(readEnv({ PORT: port }).port).toBe(Number(port))
  })

  it.each([
    ['PORT', 'abc', 'a whole number from 0 to 65535'],
    ['PORT', '65536', 'a whole number from 0 to 65535'],
    ['PORT', '-1', 'a whole number from 0 to 65535'],
    ['PORT', '80.5', 'a whole number from 0 to 65535'],
    ['PORT', ' 80', 'a whole number from 0 to 65535'],
    ['HOST', 'not a host', 'a name or an address'],
    ['HOST', 'http://localhost', 'a name or an address'],
    ['PUBLIC_URL', 'boutique.sn', 'an address like https://shop.sn'],
    ['PUBLIC_URL', 'ftp://boutique.sn', 'an address like https://shop.sn'],
    ['PUBLIC_URL', 'https://boutique.sn/fr', 'an address like https://shop.sn'],
    ['PUBLIC_URL', 'https://boutique.sn?', 'an address like https://shop.sn'],
    ['PUBLIC_URL', 'https://boutique.sn:99999', 'an address like https://shop.sn'],
    ['DATABASE_URL', 'mysql://db/shop', 'an address like postgres://user@host/database'],
    ['DATABASE_URL', 'postgres://', 'an address like postgres://user@host/database'],
    ['DEMO', 'yes', 'on or off'],
    ['RATE_LIMITS', 'OFF', 'on or off'],
    ['TRUSTED_PROXIES', 'nginx', 'addresses or networks like 10.0.0.0/8, separated by commas'],
    ['BACKUP_KEEP', '0', 'a whole number from 1 to 1000'],
    ['BACKUP_HOUR', '24', 'a whole number from 0 to 23'],
    ['METRICS_PORT', 'on', 'a whole number from 0 to 65535'],
    ['LOG_LEVEL', 'loud', 'fatal, error, warn, info, debug, trace or silent'],
  ])('refuses %s="%s" and describes a valid value', (name, value, expected) => {
    expect(() => readEnv({ [name]: value })).toThrow(
      new Error(`${name} must be ${expected} (got "${value}").`),
    )
  })

  it('names every wrong setting, one per line', () => {
    const wrong = { PORT: 'abc', DEMO: 'yes', DATABASE_READ_URL: 'postgres://copy/shop' }
    expect(() => readEnv(wrong)).toThrow(
      new Error(
        'PORT must be a whole number from 0 to 65535 (got "abc").\n' +
          'DEMO must be on or off (got "yes").\n' +
          'DATABASE_READ_URL names a replica of DATABASE_URL, which is not set.',
      ),
    )
  })

  it.each([
    ['postgress://shop:s3cr@t@db/shop', 'postgress://…@db/shop'],
    ['postgress://shop:s3 cret@db/shop', 'postgress://…@db/shop'],
    ['shop:s3cret@db/shop', '…@db/shop'],
    ['postgress://db/shop?user=shop&password=s3cret', 'postgress://db/shop?user=…'],
  ])('hides passwords in its messages', { tags: ['T-60'] }, (value, repeated) => {
    expect(() => readEnv({ DATABASE_URL: value })).toThrow(
      `DATABASE_URL must be an address like postgres://user@host/database (got "${repeated}").`,
    )
  })
})
