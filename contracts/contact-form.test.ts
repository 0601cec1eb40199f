import { describe, expect, it } from 'vitest'
import { contactInput } from './contact-form.ts'
import { validate } from './fields.ts'

const message = { name: 'Awa', email: 'awa@keurbebe.example', subject: 'Tailles', message: 'Bonjour' }
const ALL = 'Veuillez remplir tous les champs.'

describe('contactInput', () => {
  it('accepts a name, an e-mail, a subject and a message', () => {
    expect(validate(contactInput, { ...message, name: ' Awa ' })).toEqual({ ok: true, value: message })
  })

  it.each(['name', 'email', 'subject', 'message'])(
    'reports that all fields are required when %s is missing',
    (field) => {
      const refused = { ok: false, issues: [{ path: field, message: ALL }] }
      expect(validate(contactInput, { ...message, [field]: ' ' })).toEqual(refused)
      const without = Object.fromEntries(Object.entries(message).filter(([name]) => name !== field))
      expect(validate(contactInput, without)).toEqual(refused)
    },
  )

  it('reports an invalid e-mail', () => {
    expect(validate(contactInput, { ...message, email: 'abc' })).toEqual({
      ok: false,
      issues: [{ path: 'email', message: 'Veuillez entrer une adresse email valide.' }],
    })
  })

  it('reports an empty field before an invalid e-mail', () => {
    const checked = validate(contactInput, { ...message, email: 'abc', message: '' })
    expect(checked.ok ? null : checked.issues[0]).toEqual({ path: 'message', message: ALL })
  })
})
