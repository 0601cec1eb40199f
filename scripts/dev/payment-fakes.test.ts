import { expect, it, vi } from 'vitest'
import { readEnv } from '../../server/env.ts'
import { startPaymentFakes } from './payment-fakes.ts'

it('startPaymentFakes makes the shop use the fakes, and prints their keys', { tags: ['E-10'] }, async () => {
  const print = vi.spyOn(console, 'log').mockReturnValue()
  const { environment, close } = await startPaymentFakes({ PORT: '3001', PRIVATE_NETWORKS: '10.0.0.0/8' })
  try {
    const { providerUrls, privateNetworks } = readEnv(environment)
    expect(Object.keys(providerUrls)).toEqual(['wave', 'orange-money', 'paytech'])
    expect(['127.0.0.1', '10.1.1.1'].every((address) => privateNetworks.check(address))).toBe(true)
    const printed = print.mock.calls.flat().join('\n')
    for (const url of Object.values(providerUrls)) {
      expect(printed).toContain(`${url}/`)
      expect(await (await fetch(url)).text()).toContain('(simulé)')
    }
    expect(printed).toContain('apiKey wave_sn_prod_')
    expect(printed).toMatch(/businessAccountId \d+/)
  } finally {
    await close()
  }
})
