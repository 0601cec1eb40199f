import { describe, expect, it } from 'vitest'
import { permissionsOfAction } from '../orders/order-action.ts'
import { PERMISSIONS, type Permission, permissionsOf } from './account.ts'
import { ACCOUNT_PRESETS, presetOf } from './presets.ts'

const permissions = (name: string): readonly Permission[] =>
  ACCOUNT_PRESETS.find((preset) => preset.name === name)?.permissions ?? []

describe('the presets of an account', () => {
  it('are recognized by their permissions, and not once one was changed', () => {
    for (const preset of ACCOUNT_PRESETS) {
      const held = permissionsOf(preset.permissions)
      expect(presetOf(held)).toBe(preset)
      expect(presetOf({ ...held, promotions: !held.promotions })).toBeNull()
    }
  })

  it('let only a seller and an administrator delete orders', () => {
    const deleting = ACCOUNT_PRESETS.filter(({ permissions: held }) =>
      permissionsOfAction('delete').every((name) => permissionsOf(held)[name]),
    )
    expect(deleting.map(({ name }) => name)).toEqual(['Vendeuse', 'Administrateur'])
  })

  it('let a seller and a preparer answer customers, and not an accountant', { tags: ['W-14'] }, () => {
    const answering = ACCOUNT_PRESETS.filter((preset) => preset.permissions.includes('messages'))
    expect(answering.map(({ name }) => name)).toEqual(['Vendeuse', 'Préparateur', 'Administrateur'])
  })

  it('give an accountant nothing that changes orders, products or accounts', () => {
    const held = permissionsOf(permissions('Comptable'))
    expect([held.orders, held.products, held.users, held.settings]).toEqual([false, false, false, false])
    expect(permissions('Administrateur')).toEqual(PERMISSIONS)
  })
})
