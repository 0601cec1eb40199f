import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureProblem } from './signature.ts'

const NOW = 1_700_000_000_000
const SECRET = 'wave_sn_WHS_secret'
const rawBody = '{"id":"EV_1","data":{"amount":"10 000"}}'

function signed({ body = rawBody, secret = SECRET, seconds = NOW / 1000, separator = '' } = {}) {
  const v1 = createHmac('sha256', secret).update(`${seconds}${separator}${body}`).digest('hex')
  return { seconds, v1, header: `t=${seconds},v1=${v1}` }
}

const problemOf = (header: string | null, changes = {}) =>
  signatureProblem({ header, rawBody, secret: SECRET, separator: '', now: NOW, ...changes })

describe('signatureProblem', { tags: ['E-03'] }, () => {
  it('accepts a signature over the time and the raw body', () => {
    expect(problemOf(signed().header)).toBeNull()
    expect(problemOf(signed({ separator: ',' }).header, { separator: ',' })).toBeNull()
  })

  it('accepts one right signature among several, while a secret is replaced', () => {
    const { seconds, v1 } = signed()
    expect(problemOf(`t=${seconds}, v1=${'0'.repeat(64)}, v1=${v1}`)).toBeNull()
    expect(problemOf(`t=${seconds},v1=${v1},v1=short,v2=x`)).toBeNull()
  })

  it('refuses another body, secret, time or separator as forged', () => {
    expect(problemOf(signed({ body: rawBody.replace('10 000', '1') }).header)).toBe('forged')
    expect(problemOf(signed({ secret: 'wave_sn_WHS_other' }).header)).toBe('forged')
    expect(problemOf(signed({ separator: '.' }).header)).toBe('forged')
    expect(problemOf(`t=${NOW / 1000 + 1},v1=${signed().v1}`)).toBe('forged')
  })

  it.each([null, '', 'v1=', 't=,v1=', `t=${NOW / 1000}`, 'Bearer secret'])(
    'refuses the header %s',
    (header) => {
      expect(problemOf(header)).toBe('forged')
    },
  )

  it('refuses every signature without a secret', () => {
    expect(problemOf(signed({ secret: '' }).header, { secret: '' })).toBe('forged')
  })

  it('refuses a right signature that is more than five minutes old or ahead', () => {
    const minutes = (count: number) => signed({ seconds: NOW / 1000 + count * 60 }).header
    expect([-5, 5].map((count) => problemOf(minutes(count)))).toEqual([null, null])
    expect([-6, 6].map((count) => problemOf(minutes(count)))).toEqual(['stale', 'stale'])
  })
})
