import { describe, expect, it } from 'vitest'
import { createAdminInput, loginInput, permissionsInput, registerInput } from './accounts.ts'
import { validate } from './fields.ts'

const account = { username: 'awa', email: 'awa@keurbebe.example', password: 'motdepasse' }
const ALL = 'Veuillez remplir tous les champs.'

describe('signing in', () => {
  it('accepts a user name and a password, and trims only the user name', () => {
    expect(validate(loginInput, { username: ' Awa ', password: ' p ' })).toEqual({
      ok: true,
      value: { username: 'Awa', password: ' p ' },
    })
  })

  it.each(['username', 'password'])('reports that all fields are required when %s is missing', (field) => {
    const input = { username: 'awa', password: 'x' }
    const without = Object.fromEntries(Object.entries(input).filter(([name]) => name !== field))
    const refused = { ok: false, issues: [{ path: field, message: ALL }] }
    expect(validate(loginInput, without)).toEqual(refused)
    expect(validate(loginInput, { ...input, [field]: '' })).toEqual(refused)
  })

  it('accepts a password shorter than the current minimum', () => {
    expect(validate(loginInput, { username: 'awa', password: 'court' }).ok).toBe(true)
  })
})

describe('registering', () => {
  it('requires a user name, an e-mail and a password', () => {
    expect(validate(registerInput, account)).toEqual({ ok: true, value: account })
    expect(validate(registerInput, {})).toEqual({
      ok: false,
      issues: ['username', 'email', 'password'].map((path) => ({ path, message: ALL })),
    })
  })

  it('refuses a user name with look-alike letters of two alphabets, and normalises Unicode', () => {
    for (const schema of [registerInput, createAdminInput]) {
      const input = { ...account, name: 'Awa', username: 'f\u0430tou' }
      expect(validate(schema, input)).toMatchObject({ ok: false, issues: [{ path: 'username' }] })
      expect(validate(schema, { ...input, username: ' Ai\u0308da ' })).toMatchObject({
        value: { username: 'A\u00efda' },
      })
    }
    expect(validate(loginInput, { username: 'f\u0430tou', password: 'x' }).ok).toBe(true)
  })

  it('requires a password of at least 8 characters', () => {
    expect(validate(registerInput, { ...account, password: '1234567' })).toEqual({
      ok: false,
      issues: [{ path: 'password', message: 'Le mot de passe doit contenir au moins 8 caractères.' }],
    })
    expect(validate(registerInput, { ...account, password: '12345678' }).ok).toBe(true)
  })

  it('accepts only the roles user and admin, and drops unknown permissions', () => {
    expect(validate(registerInput, { ...account, role: 'chef' })).toMatchObject({
      ok: false,
      issues: [{ path: 'role' }],
    })
    const read = validate(registerInput, {
      ...account,
      role: 'admin',
      permissions: { orders: true, root: true },
    })
    expect(read.ok && read.value.permissions).toEqual({ orders: true })
    expect(validate(registerInput, { ...account, permissions: { orders: 'oui' } })).toMatchObject({
      issues: [{ path: 'permissions.orders', message: 'Une permission vaut true ou false.' }],
    })
  })
})

describe('creating an administrator', () => {
  it('requires a name besides the fields of a registration, and accepts a set-up code', () => {
    expect(validate(createAdminInput, account)).toEqual({
      ok: false,
      issues: [{ path: 'name', message: ALL }],
    })
    const input = { ...account, name: 'Awa Ndiaye' }
    expect(validate(createAdminInput, input)).toEqual({ ok: true, value: input })
    expect(validate(createAdminInput, { ...input, setupCode: ' AB12 ' })).toMatchObject({
      value: { setupCode: 'AB12' },
    })
  })
})

describe('changing the permissions of an account', () => {
  it('accepts a role or permissions', () => {
    expect(validate(permissionsInput, { role: 'user' })).toEqual({ ok: true, value: { role: 'user' } })
    expect(validate(permissionsInput, { permissions: { stats: true } })).toEqual({
      ok: true,
      value: { permissions: { stats: true } },
    })
  })

  it.each([
    [{}, 'Indiquez au moins un changement.'],
    [{ permissions: {} }, 'Indiquez au moins un changement.'],
    [{ permissions: { root: true } }, 'Indiquez au moins un changement.'],
    [{ role: 'chef' }, 'Le rôle doit être user ou admin.'],
    [{ permissions: { orders: 1 } }, 'Une permission vaut true ou false.'],
    [{ role: 'admin', password: 'x' }, null],
  ])('reports for %j: %s', (input, message) => {
    const checked = validate(permissionsInput, input)
    expect(checked.ok ? null : checked.issues[0]?.message).toBe(message)
  })
})
