import { describe, expect, it } from 'vitest'
import { contactInput } from './contact-form.ts'
import { check } from './issues.ts'

const message = { name: 'Awa', email: 'awa@keurbebe.example', subject: 'Tailles', message: 'Bonjour' }
const ALL = 'Veuillez remplir tous les champs.'

describe('a message to the shop', () => {
  it('has a name, an e-mail, a subject and a text', () => {
    expect(check(contactInput, { ...message, name: ' Awa ' })).toEqual({ ok: true, value: message })
  })

  it.each(['name', 'email', 'subject', 'message'])('without %s all fields are asked for', (field) => {
    const refused = { ok: false, issues: [{ path: field, message: ALL }] }
    expect(check(contactInput, { ...message, [field]: ' ' })).toEqual(refused)
    const without = Object.fromEntries(Object.entries(message).filter(([name]) => name !== field))
    expect(check(contactInput, without)).toEqual(refused)
  })

  it('an address that is none is told', () => {
    expect(check(contactInput, { ...message, email: 'abc' })).toEqual({
      ok: false,
      issues: [{ path: 'email', message: 'Veuillez entrer une adresse email valide.' }],
    })
  })

  it('but an empty field comes first', () => {
    const checked = check(contactInput, { ...message, email: 'abc', message: '' })
    expect(checked.ok ? null : checked.issues[0]).toEqual({ path: 'message', message: ALL })
  })
})
