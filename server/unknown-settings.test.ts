import { describe, expect, it } from 'vitest'
import { SETTING_NAMES } from './env.ts'
import { unknownSettings } from './unknown-settings.ts'

const meantBy = (environment: Record<string, string | undefined>) =>
  unknownSettings(environment, SETTING_NAMES).map(({ variable, meant }) => `${variable}: ${meant}`)

describe('unknownSettings', () => {
  it.each([
    ['PROT', 'PORT'],
    ['HSOT', 'HOST'],
    ['DMEO', 'DEMO'],
    ['DATADIR', 'DATA_DIR'],
    ['data_dir', 'DATA_DIR'],
    ['LOG_LEVL', 'LOG_LEVEL'],
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['RATE_LIMIT', 'RATE_LIMITS'],
    ['BACKUP_DIRR', 'BACKUP_DIR'],
    ['IDENTITY_FILES', 'IDENTITY_FILE'],
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXYES', 'TRUSTED_PROXIES'],
  ])('recognises %s as a misspelling of %s', (variable, meant) => {
    expect(meantBy({ [variable]: 'x' })).toEqual([`${variable}: ${meant}`])
  })

  it('ignores variables of other programs', () => {
    const others = [
      ...['PATH', 'HOME', 'HOSTNAME', 'HOSTS', 'HOSTTYPE', 'PORTS', 'POST', 'PORT_', 'COST', 'MEMO', 'DEMOS'],
      ...[
        'USER',
        'LANG',
        'PWD',
        'SHELL',
        'TERM',
        'EDITOR',
        'LOGNAME',
        'MAIL',
        'OLDPWD',
        'SHLVL',
        '_',
        'LS_COLORS',
      ],
      ...[
        'NODE_ENV',
        'NODE_OPTIONS',
        'INIT_CWD',
        'npm_config_port',
        'npm_package_name',
        'CI',
        'DEBUG',
        'NO_COLOR',
      ],
      ...['DATABASE_HOST', 'DATABASE_PORT', 'DATABASE_USER', 'DATABASE_NAME', 'DATABASE_PASSWORD', 'PGHOST'],
      ...[
        'PGDATABASE',
        'POSTGRES_URL',
        'REDIS_URL',
        'TEST_DATABASE_URL',
        'BASE_URL',
        'SMTP_HOST',
        'SMTP_PORT',
      ],
      ...[
        'METRICS_SERVICE_HOST',
        'SHOP_PORT',
        'KUBERNETES_PORT',
        'XDG_DATA_DIRS',
        'APP_DATA',
        'INVOCATION_ID',
      ],
      ...[
        'JOURNAL_STREAM',
        'STATE_DIRECTORY',
        'MALLOC_ARENA_MAX',
        'AWS_REGION',
        'CHROMIUM_PATH',
        'BACKUP_DB',
      ],
    ]
    expect(meantBy(Object.fromEntries(others.map((name) => [name, 'x'])))).toEqual([])
  })

  it('ignores an empty variable, and a misspelling when the correctly spelt setting is also given', () => {
    expect(meantBy({ PROT: '8080', PORT: '8080' })).toEqual([])
    expect(meantBy({ PROT: '', DATADIR: undefined })).toEqual([])
  })
})
