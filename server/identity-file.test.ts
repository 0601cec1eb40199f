import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { defaultSettings } from '../config/settings.ts'
import { IdentityFileError, readIdentity } from './identity-file.ts'

let folder: string
let file: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identity-'))
  file = join(folder, 'shop.json')
})
afterEach(() => rm(folder, { recursive: true }))

const read = async (own: unknown) => {
  await writeFile(file, JSON.stringify(own))
  return readIdentity(file)
}
const refusal = (own: unknown) =>
  read(own).then(
    () => 'read',
    (error: unknown) => (error instanceof IdentityFileError ? error.message : String(error)),
  )

describe('readIdentity', () => {
  it('returns no settings when there is no file', async () => {
    expect(await readIdentity(undefined)).toEqual({})
  })

  it('returns only the settings named in the file', async () => {
    const given = { name: 'Ndar Bébé', email: 'awa@ndar.sn', analyticsId: 'G-1' }
    expect(await read(given)).toEqual(given)
  })

  it('merges a nested object of the file into the default object', async () => {
    expect(await read({ delivery: { dakar: '24 h' } })).toEqual({
      delivery: { ...defaultSettings.delivery, dakar: '24 h' },
    })
  })

  it('accepts every setting, and keys of earlier versions', async () => {
    expect(await refusal({ ...defaultSettings, country: 'SN', placeholders: [] })).toBe('read')
  })

  it.each([
    [{ nmae: 'Ndar' }, '"nmae"', 'Did you mean "name"?'],
    [{ whatsApp: '770000000' }, '"whatsApp"', 'Did you mean "whatsapp"?'],
    [{ social: { facebok: '' } }, '"social.facebok"', 'Did you mean "facebook"?'],
    [{ cities: [{ name: 'Dakar' }, { adress: '' }] }, '"cities[1].adress"', 'Did you mean "address"?'],
    [
      { delivery: { parcelLockers: '' } },
      '"delivery.parcelLockers"',
      'Possible here: productDays, pageDays,',
    ],
  ])('refuses %j and suggests the right name', async (own, key, advice) => {
    const said = await refusal(own)
    expect(said).toContain(`IDENTITY_FILE: ${key} in ${file} is unknown.`)
    expect(said).toContain(advice)
  })

  it.each([
    [{ cities: 5 }, 'cities is 5'],
    [{ name: null }, 'name is null'],
    [{ cities: [{ name: 'Dakar' }] }, 'cities[0].address is undefined'],
    [{ wallets: {} }, 'wallets is Object'],
  ])('refuses %j and names the field with the wrong value', async (content, named) => {
    expect(await refusal(content)).toContain(named)
  })

  it('names every unknown key, one per line', async () => {
    expect((await refusal({ nmae: 'Ndar', emial: '' })).split('\n')).toHaveLength(2)
  })

  it.each([[[]], ['Ndar Bébé'], [null]])('refuses %j, which is not an object', async (own) => {
    expect(await refusal(own)).toBe(`IDENTITY_FILE: ${file} must hold one JSON object, like {"name": "…"}.`)
  })
})
