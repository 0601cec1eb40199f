import { describe, expect, it } from 'vitest'
import { readEnv } from './env.ts'
import { explainStartupError } from './startup-errors.ts'

describe('the environment', () => {
  it('may be empty: then the shop opens here, with its demo', () => {
    expect(readEnv({})).toEqual({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      databaseUrl: undefined,
      demo: true,
      rateLimits: true,
      identityFile: undefined,
      logLevel: 'info',
    })
  })

  it('takes what it is given; an empty variable counts as absent', () => {
    expect(
      readEnv({
        PORT: '8080',
        DEMO: 'off',
        DATABASE_URL: 'postgres://a/b',
        PUBLIC_URL: 'https://kb.sn/',
        HOST: '',
      }),
    ).toMatchObject({
      port: 8080,
      demo: false,
      databaseUrl: 'postgres://a/b',
      publicUrl: 'https://kb.sn',
      host: '127.0.0.1',
    })
  })

  it.each([
    ['PORT', 'abc'],
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['HOST', 'not a host'],
    ['PUBLIC_URL', 'kb.sn'],
    ['PUBLIC_URL', 'https://kb.sn/boutique'],
    ['DATABASE_URL', 'mysql://a/b'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', '1'],
    ['LOG_LEVEL', 'loud'],
  ])('stops at %s=%s with its name and what was expected', (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^${name} doit être .+ \\(reçu : `))
  })
})

describe('a failed start', () => {
  const env = { port: 3000, host: '127.0.0.1', dataDir: './data' }
  const fault = (code: string) => Object.assign(new Error('fault'), { code })

  it.each([
    [fault('EADDRINUSE'), 'Le port 3000 est déjà utilisé'],
    [fault('EACCES'), 'Le dossier ./data (DATA_DIR) ne peut pas être écrit'],
    [fault('EROFS'), 'Le dossier ./data (DATA_DIR) ne peut pas être écrit'],
    [fault('ENOSPC'), 'est plein'],
    [fault('ECONNREFUSED'), 'DATABASE_URL'],
    [new Error('unable to open database file'), 'ne peut pas être écrit'],
    [Object.assign(new Error(), { name: 'DataFolderLocked' }), 'déjà ouvert par une autre boutique'],
    [new Error('quelque chose'), "n'a pas pu démarrer : quelque chose"],
  ])('is explained in one sentence: %s', (error, sentence) => {
    expect(explainStartupError(error, env)).toContain(sentence)
    expect(explainStartupError(error, env)).not.toContain('\n')
  })
})
