import { describe, expect, it } from 'vitest'
import { aProduct } from '../../tests/builders/a-product.ts'
import { overlapText, planPriceText, soldAtText } from './planned-change-texts.ts'
import type { PlannedChange } from './planned-changes.ts'

const times = { startsAt: 100, endsAt: 200, createdAt: 1 }
const aPlan = (fields: Partial<PlannedChange> = {}): PlannedChange => ({
  ...{ id: 'plan', name: 'Soldes', kind: 'discount', value: 10, ...times },
  ...fields,
})
const body = aProduct({ name: 'Body', price: 10_000, discount: 40 })
const plain = (text: string | null) => text?.replace(/[\u00a0\u202f]/g, ' ')

describe('planPriceText', () => {
  it('names the price that is paid when the plan begins, and without it', { tags: ['H-10'] }, () => {
    const text = (plan: PlannedChange, others: PlannedChange[] = []) =>
      plain(planPriceText(body, plan, others, 0))
    expect(text(aPlan())).toBe('« Body » se vendra 6 000 FCFA, comme sans ce plan.')
    expect(text(aPlan({ kind: 'flash_sale', value: 50 }))).toBe(
      '« Body » se vendra 5 000 FCFA au lieu de 6 000 FCFA.',
    )
    expect(text(aPlan({ value: 50 }), [aPlan({ id: 'other', value: 60 })])).toBe(
      '« Body » se vendra 4 000 FCFA, comme sans ce plan.',
    )
  })
})

describe('soldAtText', () => {
  it('names the plans of the price that run, and what is paid', { tags: ['H-11'] }, () => {
    const flash = aPlan({ id: 'flash', name: 'Flash', kind: 'flash_sale', value: 50 })
    const hidden = aPlan({ id: 'hidden', kind: 'visible', value: null })
    const at = (now: number) => plain(soldAtText(body, [aPlan(), flash, hidden], now))
    expect(at(150)).toBe('« Soldes », « Flash » sont en cours : le produit se vend 5 000 FCFA.')
    expect(soldAtText(body, [aPlan(), hidden], 200)).toBeNull()
  })
})

describe('overlapText', () => {
  it('says which of two plans of one kind applies', { tags: ['H-11'] }, () => {
    const both = { planId: 'b', planName: 'Tabaski', exclusive: true, products: ['Body'] }
    expect(overlapText(both, 'discount')).toContain('la plus forte réduction s’applique')
    expect(overlapText(both, 'price')).toContain('celui qui commence en dernier s’applique')
  })
})
