import { expect, it, vi } from 'vitest'
import { toggleLike } from './like-store.ts'

const told = vi.hoisted(() => vi.fn())
vi.mock('../../ui/toasts.tsx', () => ({ notify: { error: told } }))

it('toggleLike shows an error and sends nothing for a product without an id', {
  tags: ['A-565'],
}, async () => {
  const asked = vi.spyOn(globalThis, 'fetch')
  await toggleLike('', 3)
  expect(told.mock.calls).toEqual([['Erreur: ID du produit manquant.']])
  expect(asked).not.toHaveBeenCalled()
})
