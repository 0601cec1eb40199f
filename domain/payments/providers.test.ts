import { describe, expect, it } from 'vitest'
import {
  accountProblems,
  canReadBack,
  flowsOf,
  PROVIDER_IDS,
  providerRules,
  secretFieldsOf,
} from './providers.ts'

describe('PROVIDERS', { tags: ['E-01'] }, () => {
  it('offers each wallet the manual flow and the providers that take it', () => {
    expect(flowsOf('Wave')).toEqual(['manual', 'wave', 'paytech'])
    expect(flowsOf('Orange Money')).toEqual(['manual', 'orange-money', 'paytech'])
  })

  it('names the secrets of each account', () => {
    expect(secretFieldsOf('wave')).toEqual(['apiKey', 'webhookSecret', 'requestSecret'])
    expect(secretFieldsOf('orange-money')).toEqual(['clientSecret', 'webhookSecret'])
    expect(secretFieldsOf('paytech')).toEqual(['apiKey', 'apiSecret'])
  })

  it('has different names for the fields of a provider, and choices that its pattern accepts', () => {
    for (const id of PROVIDER_IDS) {
      const { fields } = providerRules(id)
      expect(new Set(fields.map(({ name }) => name)).size).toBe(fields.length)
      for (const { choices, pattern } of fields) {
        for (const value of Object.keys(choices ?? {})) expect(value).toMatch(pattern)
      }
    }
  })
})

describe('accountProblems', { tags: ['E-01'] }, () => {
  const account = { merchantCode: '123456', clientId: 'b0c8057b', clientSecret: '7041e608', readBack: 'no' }

  it('accepts a complete account, with or without its optional fields', () => {
    expect(accountProblems('orange-money', account)).toEqual({})
    const keys = { apiKey: 'wave_sn_prod_1', webhookSecret: 'wave_sn_WHS_1' }
    expect(accountProblems('wave', keys)).toEqual({})
    expect(accountProblems('wave', { ...keys, requestSecret: 'a b' })).toHaveProperty('requestSecret')
  })

  it('reports what is missing or wrong', () => {
    const problems = accountProblems('orange-money', { ...account, merchantCode: '12', clientSecret: '' })
    expect(Object.keys(problems)).toEqual(['merchantCode', 'clientSecret'])
    expect(problems.merchantCode).toBe('Le code marchand a 6 chiffres.')
  })
})

it('canReadBack depends on the account where the provider grants the right apart', { tags: ['E-03'] }, () => {
  expect(canReadBack('wave', {})).toBe(true)
  expect(canReadBack('paytech', { readBack: 'yes' })).toBe(false)
  expect(canReadBack('orange-money', { readBack: 'no' })).toBe(false)
  expect(canReadBack('orange-money', { readBack: 'yes' })).toBe(true)
})
