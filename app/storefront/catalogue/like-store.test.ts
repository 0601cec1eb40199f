import { expect, it, vi } from 'vitest'
import { notify } from '../../ui/toasts.tsx'
import { toggleLike } from './like-store.ts'

it('toggleLike shows an error and sends nothing for a product without an id', {
  tags: ['A-565'],
}, async () => {
  const showError = vi.spyOn(notify, 'error').mockResolvedValue()
  const asked = vi.spyOn(globalThis, 'fetch')
  await toggleLike('', 3, { price: 5000, stock: 4 })
  expect(showError.mock.calls).toEqual([['Erreur: ID du produit manquant.']])
  expect(asked).not.toHaveBeenCalled()
})
