import { BlockList, isIP } from 'node:net'
import { describe, expect, it } from 'vitest'
import { resolveInTests } from '../../tests/support/shop.ts'
import { findReachableAddress, findUrlObjection, isReachable, type Resolve } from './reachable-address.ts'

const NONE = new BlockList()

describe('isReachable', { tags: ['T-64'] }, () => {
  it.each(['41.82.1.2', '8.8.8.8', '172.32.0.1', '169.253.1.1', '2c0f:fc89:1:2::1', '2a00:1450:4007::1'])(
    'accepts the public address %s',
    (address) => expect(isReachable(address, NONE)).toBe(true),
  )

  it.each([
    ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.20'],
    ...['169.254.169.254', '100.64.0.1', '198.18.0.1', '224.0.0.1', '255.255.255.255'],
    ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fd00::1', 'fec0::1', 'ff02::1', '2001:db8::1'],
    ...[
      '::ffff:127.0.0.1',
      '::ffff:7f00:1',
      '::127.0.0.1',
      '64:ff9b::7f00:1',
      '2002:7f00:1::',
      '2001:0:7f00:1::',
    ],
    ...['', 'localhost', '127.1', '2130706433'],
  ])('refuses “%s”', (address) => expect(isReachable(address, NONE)).toBe(false))

  it('accepts a private address in a network that the operator allows', () => {
    const allowed = new BlockList()
    allowed.addSubnet('10.0.0.0', 8)
    allowed.addAddress('::1', 'ipv6')
    const reached = ['10.1.2.3', '::1', '192.168.1.20', 'fe80::1'].map((address) =>
      isReachable(address, allowed),
    )
    expect(reached).toEqual([true, true, false, false])
  })
})

/** The resolver of this machine, and that of the shops in tests. */
describe.each<[string, Resolve | undefined]>([
  ['this machine', undefined],
  ['tests', resolveInTests],
])('findReachableAddress with the resolver of %s', { tags: ['T-64'] }, (_name, resolve) => {
  it.each(['localhost', '127.0.0.1', '127.1', '2130706433', '0x7f000001', '::1', '169.254.169.254'])(
    'finds no address of %s',
    async (host) => expect(await findReachableAddress(host, NONE, resolve)).toBeNull(),
  )

  it('finds an address under itself', async () => {
    for (const address of ['93.184.215.14', '2c0f:fc89:1:2::1'])
      expect(await findReachableAddress(address, NONE, resolve)).toBe(address)
  })

  it('fails for a name that does not exist', async () => {
    const code = expect.stringMatching(/^(?:ENOTFOUND|EAI_AGAIN)$/)
    await expect(findReachableAddress('caisse.invalid', NONE, resolve)).rejects.toMatchObject({ code })
  })
})

describe('findReachableAddress', { tags: ['T-64'] }, () => {
  it('chooses the public address of a name that also has a private one', async () => {
    const resolve = async () => [{ address: '10.0.0.1' }, { address: '41.82.1.2' }]
    expect(await findReachableAddress('smtp.exemple.sn', NONE, resolve)).toBe('41.82.1.2')
  })
})

it('findReachableAddress ends a look-up that does not answer', async () => {
  const silent = () => new Promise<never>(() => {})
  await expect(findReachableAddress('smtp.exemple.sn', NONE, silent, 10)).rejects.toMatchObject({
    code: 'EAI_AGAIN',
    message: expect.stringContaining('smtp.exemple.sn'),
  })
})

describe('findUrlObjection', { tags: ['R-13'] }, () => {
  const inside = new BlockList()
  inside.addSubnet('10.1.0.0', 16)
  const addresses: Record<string, string> = {
    'caisse.example': '93.184.215.14',
    odoo: '10.1.0.7',
    autre: '10.2.0.7',
  }
  const resolve = async (host: string) => {
    const address = isIP(host) ? host : addresses[host]
    if (!address) throw new Error('ENOTFOUND')
    return [{ address }]
  }

  it.each([
    ['https://caisse.example/', null],
    ['http://caisse.example/', 'plain'],
    ['https://odoo:8069/', null],
    ['http://odoo:8069/', null],
    ['http://10.1.255.1/', null],
    ['https://autre/', 'private'],
    ['http://autre/', 'private'],
    ['https://10.2.0.1/', 'private'],
    ['https://inconnu.example/', null],
    ['http://inconnu.example/', 'plain'],
    ['https://awa@caisse.example/', 'form'],
    ['ftp://odoo/', 'form'],
    ['odoo', 'form'],
  ])('of %s is %s', async (url, objection) => {
    expect(await findUrlObjection(url, inside, resolve)).toBe(objection)
  })
})
