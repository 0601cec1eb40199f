import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import './default-messages.ts'
import { registerInput } from './accounts.ts'
import { validate } from './fields.ts'
import { mailSettings } from './mail.ts'

const STATED = 'Le message du schéma.'

describe('default messages of schemas', () => {
  it.each([
    [v.object({ senderName: v.string() }), {}, 'senderName', 'Il manque «\u202fsenderName\u202f».'],
    [v.strictObject({}), { extra: 1 }, 'extra', '«\u202fextra\u202f» n’est pas attendu.'],
    [v.object({ a: v.string() }), null, '', 'Un objet est attendu.'],
    [v.string(), 1, '', 'Un texte est attendu.'],
    [v.number(), '1', '', 'Un nombre est attendu.'],
    [v.boolean(), 'oui', '', 'Cette valeur doit être true ou false.'],
    [v.array(v.string()), {}, '', 'Une liste est attendue.'],
    [v.record(v.string(), v.boolean()), 'a', '', 'Un objet est attendu.'],
    [v.picklist(['user', 'admin']), 'chef', '', 'Valeurs acceptées\u202f: user, admin.'],
    [v.pipe(v.string(), v.maxLength(2)), 'abc', '', '2 caractères au maximum.'],
    [v.pipe(v.string(), v.isoDate()), 'hier', '', 'Certaines informations sont incorrectes.'],
    [v.string(STATED), 1, '', STATED],
  ])('%# names what is expected in French', (schema, input, path, message) => {
    expect(validate(schema as v.GenericSchema, input)).toEqual({ ok: false, issues: [{ path, message }] })
  })

  it.each([
    [mailSettings, { host: 'smtp.exemple.sn' }],
    [registerInput, { username: 1, permissions: [] }],
  ])('%# apply to the schemas of real inputs', (schema, input) => {
    const result = validate(schema as v.GenericSchema, input)
    const messages = result.ok ? [] : result.issues.map(({ message }) => message)
    expect(messages).not.toEqual([])
    expect(messages.filter((message) => /Invalid|Expected|received/.test(message))).toEqual([])
  })
})
