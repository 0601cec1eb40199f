import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPromotion } from '../../../tests/builders/a-promotion.ts'
import { browserStorage } from '../../../tests/support/browser-storage.ts'

/** The codes of one browser tab: each import is a separate tab. */
async function aTab() {
  vi.resetModules()
  return import('./code-store.ts')
}

let storage: ReturnType<typeof browserStorage>
const entry = (code: string) => ({ code, promotion: aPromotion({ code }), message: null })

beforeEach(() => {
  storage = browserStorage()
})

afterEach(() => vi.unstubAllGlobals())

describe('the codes of the cart', () => {
  it('survive a reload and are the same in a second tab', { tags: ['H-07'] }, async () => {
    const [one, other] = [await aTab(), await aTab()]
    one.putCode(entry('TABASKI10'))
    expect(other.readCodes()).toEqual([entry('TABASKI10')])
    other.putCode(entry('AID'))
    expect(one.readCodes().map(({ code }) => code)).toEqual(['AID', 'TABASKI10'])
    expect(one.readCodes()).toBe(one.readCodes())
  })

  it('keep one entry for each code, in its place', { tags: ['H-07'] }, async () => {
    const { putCode, readCodes } = await aTab()
    putCode(entry('TABASKI10'))
    putCode(entry('AID'))
    putCode({ code: 'TABASKI10', promotion: null, message: 'Ce code n’est pas valable.' })
    expect(readCodes().map(({ code, message }) => [code, message])).toEqual([
      ['AID', null],
      ['TABASKI10', 'Ce code n’est pas valable.'],
    ])
  })

  it('do not come back when they are checked after another tab removed them', {
    tags: ['H-07'],
  }, async () => {
    const { putCode, removeCodes, updateCode, readCodes } = await aTab()
    putCode(entry('TABASKI10'))
    removeCodes(['TABASKI10'])
    updateCode(entry('TABASKI10'))
    expect(readCodes()).toEqual([])
    expect(storage.localStorage.has('cartCodes')).toBe(false)
  })

  it('last until the page is left when the browser stores nothing', { tags: ['H-07'] }, async () => {
    storage.forbid()
    const { putCode, readCodes } = await aTab()
    putCode(entry('TABASKI10'))
    expect(readCodes()).toEqual([entry('TABASKI10')])
  })

  it.each(['', '{', 'null', '"AID"', '[null, {"code": 5}]'])('are none in %j', async (text) => {
    storage.localStorage.set('cartCodes', text)
    expect((await aTab()).readCodes()).toEqual([])
  })
})
