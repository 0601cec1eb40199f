import { describe, expect, it } from 'vitest'
import { createSecretBox, WITHOUT_KEY } from './secret-box.ts'

const OLD = 'the key of last year, 32 characters long'
const NEW = 'the key of this year, 32 characters long'
const box = createSecretBox([OLD])

describe('createSecretBox', { tags: ['G-11', 'G-20'] }, () => {
  it('opens what it sealed, whatever the text', () => {
    for (const secret of [
      'mot de passe',
      'Mot de passe à 12 €',
      '🔑'.repeat(300),
      'sealed:1:00000000:AAAA',
    ]) {
      const sealed = box.seal(secret, 'setting mail.password')
      expect(sealed).not.toContain(secret)
      expect(box.open(sealed, 'setting mail.password')).toBe(secret)
    }
    expect(box.seal('x', 'a')).not.toBe(box.seal('x', 'a'))
  })

  it('opens nothing at another place, with another key, or after a change', () => {
    const sealed = box.seal('secret', 'second factor of awa')
    expect(box.open(sealed, 'second factor of binta')).toBeNull()
    expect(createSecretBox([NEW]).open(sealed, 'second factor of awa')).toBeNull()
    expect(box.open(`${sealed.slice(0, -2)}AA`, 'second factor of awa')).toBeNull()
    expect(box.open('sealed:1:00000000:AAAA', 'x')).toBeNull()
    expect(WITHOUT_KEY.open(sealed, 'second factor of awa')).toBeNull()
    expect(() => WITHOUT_KEY.seal('secret', 'x')).toThrow('no key')
  })

  it('reads secrets of the version before as they are', () => {
    expect(box.open('JBSWY3DPEHPK3PXP', 'x')).toBe('JBSWY3DPEHPK3PXP')
    expect(box.isCurrent('JBSWY3DPEHPK3PXP')).toBe(false)
  })

  it('opens with a former key and seals with the new one', () => {
    const sealed = box.seal('secret', 'x')
    const both = createSecretBox([NEW, OLD])
    expect([both.open(sealed, 'x'), both.isCurrent(sealed)]).toEqual(['secret', false])
    expect(box.open(both.seal('secret', 'x'), 'x')).toBeNull()
  })
})
