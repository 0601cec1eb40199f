import { describe, expect, it } from 'vitest'
import { planDemoRemoval } from './demo-products.ts'
import {
  HIDDEN,
  SETUP_STEPS,
  type SetupFacts,
  type SetupSource,
  STARTED,
  setupOf,
  UNFOLDED_MS,
} from './setup-steps.ts'

const sources = (source: SetupSource): SetupFacts['sources'] => ({
  appearance: source,
  email: source,
  addresses: source,
  whatsapp: source,
  delivery: source,
  wallets: source,
})

/** The set-up facts of a new shop that has only the demo's products. */
function someFacts(overrides: Partial<SetupFacts> = {}): SetupFacts {
  return {
    sources: sources('default'),
    whatsapp: '770000001',
    address: 'https://boutique.example',
    hasProduct: false,
    hadDemo: true,
    startedAt: 0,
    removable: 66,
    marks: new Map([[STARTED, '']]),
    ...overrides,
  }
}

const setupAt = (facts: SetupFacts, now = 0) => setupOf(facts, now)
const done = (facts: SetupFacts) =>
  setupAt(facts)
    .steps.filter((step) => step.done)
    .map(({ name }) => name)
const marked = (...names: [string, string][]) => new Map([[STARTED, ''], ...names])

describe('setupOf', { tags: ['G-04'] }, () => {
  it('lists every step of a new shop as not done', () => {
    const { steps, shown, hidden } = setupAt(someFacts())
    expect(steps.map(({ name }) => name)).toEqual([...SETUP_STEPS])
    expect(done(someFacts())).toEqual([])
    expect([shown, hidden]).toEqual([true, false])
    expect(steps[0]?.missing).toEqual(['appearance', 'email', 'addresses'])
  })

  it('is folded to one line from the third day, and in a shop that is older than the list', () => {
    const foldedAt = (now: number, startedAt: number | null = 0) =>
      setupAt(someFacts({ startedAt }), now).folded
    expect([foldedAt(0), foldedAt(UNFOLDED_MS - 1), foldedAt(UNFOLDED_MS)]).toEqual([false, false, true])
    expect(foldedAt(0, null)).toBe(true)
  })

  it('leaves out the demo step in a shop without demo products', () => {
    const { steps } = setupAt(someFacts({ hadDemo: false, removable: 0 }))
    expect(steps.map(({ name }) => name)).not.toContain('demo')
    expect(steps).toHaveLength(7)
  })

  it('counts a step as done when the merchant has changed the settings of that step', () => {
    const own = someFacts({ sources: sources('shop'), hasProduct: true, removable: 0 })
    expect(done(own)).toEqual(['identity', 'delivery', 'payment', 'product', 'demo'])
    const half = someFacts({ sources: { ...sources('shop'), email: 'default' } })
    expect(done(half)).not.toContain('identity')
    expect(setupAt(half).steps[0]?.missing).toEqual(['email'])
  })

  it('counts the WhatsApp step as done only until the tested number changes', () => {
    const facts = someFacts({ sources: sources('shop'), marks: marked(['whatsapp', '770000001']) })
    expect(done(facts)).toContain('whatsapp')
    expect(done({ ...facts, whatsapp: '781112233' })).not.toContain('whatsapp')
  })

  it('counts the poster and share steps as done only until the shop’s URL changes', () => {
    const address = 'https://boutique.example'
    const facts = someFacts({ marks: marked(['poster', address], ['share', address]) })
    expect(done(facts)).toEqual(['poster', 'share'])
    expect(done({ ...facts, address: 'https://autre.example' })).toEqual([])
  })

  it('counts a step as done when an administrator marked it as done', () => {
    const names = ['identity', 'delivery', 'payment', 'product', 'demo'] as const
    expect(done(someFacts({ marks: marked(...names.map((name): [string, string] => [name, ''])) }))).toEqual(
      names,
    )
  })

  it('shows the list of steps in a new shop until all steps are done or an administrator hides the list', () => {
    const address = 'https://boutique.example'
    const ready = { sources: sources('file'), hasProduct: true, removable: 0 }
    expect(setupAt(someFacts(ready)).shown).toBe(true)
    const last = someFacts({ ...ready, marks: marked(['poster', address], ['share', address]) })
    expect(setupAt(last)).toMatchObject({ shown: false, hidden: false })
    expect(setupAt(someFacts({ marks: marked([HIDDEN, '']) }))).toMatchObject({ shown: false, hidden: true })
  })

  it('shows the list of steps in an older shop only while an essential step is not done', () => {
    const older = someFacts({
      sources: { ...sources('file'), appearance: 'default', delivery: 'default' },
      hasProduct: true,
      hadDemo: false,
      removable: 0,
      marks: new Map(),
    })
    expect(setupAt(older).shown).toBe(false)
    expect(setupAt({ ...older, sources: { ...older.sources, wallets: 'default' } }).shown).toBe(true)
    expect(setupAt({ ...older, hadDemo: true, removable: 3 }).shown).toBe(true)
  })
})

describe('planDemoRemoval', { tags: ['G-04'] }, () => {
  it('removes only products that were never ordered and never edited', () => {
    const product = { name: 'Ourson', ordered: false, edited: false }
    expect(
      planDemoRemoval([
        { ...product, _id: 'a' },
        { ...product, _id: 'b', edited: true },
        { ...product, _id: 'c', ordered: true, edited: true },
      ]),
    ).toEqual({
      removable: ['a'],
      staying: [
        { _id: 'b', name: 'Ourson', reason: 'edited' },
        { _id: 'c', name: 'Ourson', reason: 'ordered' },
      ],
    })
  })
})
