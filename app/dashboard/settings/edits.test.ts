import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../config/settings.ts'
import type { SettingState, SettingStates } from '../../../contracts/setting-messages.ts'
import { SETTING_NAMES, type SettingName } from '../../../contracts/settings.ts'
import {
  afterSave,
  changesOf,
  type Edits,
  editsOf,
  latestChange,
  namesOf,
  rebase,
  sectionDraft,
} from './edits.ts'

const statesWith = (changed: { [Name in SettingName]?: Partial<SettingState<Name>> } = {}): SettingStates =>
  Object.fromEntries(
    SETTING_NAMES.map((name) => {
      const original = defaultSettings[name]
      const untouched = {
        value: original,
        original,
        version: 0,
        source: 'default',
        changedAt: null,
        changedBy: null,
      }
      return [name, { ...untouched, ...changed[name] }]
    }),
  ) as unknown as SettingStates

const states = statesWith()
const AT = '2026-11-22T10:00:00.000Z'

const edit = (inputs: Partial<Record<SettingName, unknown>>, base = states, based: Edits = {}) =>
  editsOf(inputs, based, base)

describe('editsOf', () => {
  it('returns an edit only while the input differs from the stored value', () => {
    expect(edit({ name: 'Ndar Bébé' })).toEqual({
      name: { value: 'Ndar Bébé', version: 0, was: 'Keur Bébé' },
    })
    expect(edit({ name: 'Keur Bébé' })).toEqual({})
  })

  it('keeps the version that the setting had when the edit began', { tags: ['G-02'] }, () => {
    const edits = edit({ name: 'Ndar' })
    const later = statesWith({ name: { value: 'Saly Bébé', version: 1, source: 'shop' } })
    const again = edit({ name: 'Ndar Bébé' }, later, edits)
    expect(again.name?.version).toBe(0)
    expect(rebase(again, later).conflicts).toEqual([
      { name: 'name', field: 'name', was: 'Keur Bébé', current: 'Saly Bébé', sent: 'Ndar Bébé' },
    ])
    expect(rebase(again, later).edits).toEqual(again)
    const mine = rebase(again, later, { name: 'mine' }).edits
    expect(mine).toEqual({ name: { value: 'Ndar Bébé', version: 1, was: 'Saly Bébé' } })
    expect(rebase(again, later, { name: 'theirs' }).edits).toEqual({})
    expect(rebase(again, states).conflicts).toEqual([])
  })
})

describe('sectionDraft', () => {
  const ndar = { value: 'Ndar', version: 0, was: 'Keur Bébé' }

  it('opens the stored edits of its section that still fit', () => {
    const [, key, { open }] = sectionDraft('identity', states)
    const slogan = { value: { text: 'Tout doux' }, version: 0, was: null }
    expect(open({ name: ndar, slogan, email: { ...ndar, value: 'a@b.sn' } })).toEqual({ name: ndar })
    expect(open(null)).toEqual({})
    expect(key).toBe('settings-draft:identity')
  })

  it('opens no edit of a setting that the server fixes or that has the value by now', () => {
    for (const state of [{ source: 'file' }, { value: 'Ndar', version: 1 }] as const) {
      const [, , { open }] = sectionDraft('identity', statesWith({ name: state }))
      expect(open({ name: ndar })).toEqual({})
    }
  })

  it('stores nothing without edits', () => {
    const [, , { save }] = sectionDraft('identity', states)
    expect(save({})).toBeNull()
    expect(save({ name: ndar })).toEqual({ name: ndar })
  })
})

describe('rebase', () => {
  const zone = (id: string, name: string, fee: number, districts: string[]) => ({
    ...{ id, name, fee, districts, freeFrom: null, deliveryTime: '', cash: true },
  })
  const dakar = zone('dakar', 'Dakar', 1000, ['Médina'])
  const mbour = zone('mbour', 'Mbour', 2000, ['Saly'])
  const zones = (...value: (typeof dakar)[]) =>
    statesWith({ deliveryZones: { value, version: value.length } })
  const typed = (...value: (typeof dakar)[]) => ({ deliveryZones: value })

  it('merges a zone with the zones that another administrator has changed and added', () => {
    const edits = edit(typed(dakar, { ...mbour, fee: 2500 }), zones(dakar, mbour))
    const later = zones({ ...dakar, fee: 1200 }, mbour, zone('thies', 'Thiès', 3000, ['Thiès']))
    expect(changesOf(rebase(edits, later).edits, later).deliveryZones?.value).toEqual([
      { ...dakar, fee: 1200 },
      { ...mbour, fee: 2500 },
      zone('thies', 'Thiès', 3000, ['Thiès']),
    ])
  })

  it('keeps an edit of a fee that another administrator has changed to another amount', () => {
    const edits = edit(typed({ ...dakar, fee: 1500 }), zones(dakar))
    const later = statesWith({ deliveryZones: { value: [{ ...dakar, fee: 1200 }], version: 2 } })
    expect(rebase(edits, later).edits).toEqual(edits)
    expect(rebase(edits, later).conflicts).toMatchObject([
      { field: 'deliveryZones.dakar.fee', current: 1200 },
    ])
  })
})

describe('changesOf', () => {
  it('returns null for a setting that was set back to its default value', { tags: ['G-01'] }, () => {
    const changed = statesWith({ slogan: { value: 'Tout doux', version: 4, source: 'shop' } })
    const edits = edit({ slogan: 'La maison des tout-petits', name: 'Ndar' }, changed)
    expect(changesOf(edits, changed)).toEqual({
      slogan: { value: null, version: 4 },
      name: { value: 'Ndar', version: 0 },
    })
  })
})

describe('afterSave', () => {
  it('returns only the edits made after the request was sent, and bases them on the saved version', () => {
    const sent = edit({ name: 'Ndar', slogan: 'Tout doux' })
    const typedSince = edit({ name: 'Ndar Bébé', slogan: 'Tout doux', email: 'a@b.sn' })
    const saved = statesWith({
      name: { value: 'Ndar', version: 1, source: 'shop' },
      slogan: { value: 'Tout doux', version: 1, source: 'shop' },
    })
    expect(afterSave(typedSince, sent, saved)).toEqual({
      name: { value: 'Ndar Bébé', version: 1, was: 'Ndar' },
      email: typedSince.email,
    })
    expect(namesOf(afterSave(sent, sent, saved))).toEqual([])
  })

  it('keeps the version of an edit that was not sent, so that another administrator’s value is a conflict', {
    tags: ['G-02'],
  }, () => {
    const unsent = edit({ email: 'a@b.sn' })
    const saved = statesWith({ email: { value: 'c@d.sn', version: 1, source: 'shop' } })
    const rest = afterSave({ ...edit({ name: 'Ndar' }), ...unsent }, edit({ name: 'Ndar' }), saved)
    expect(rest).toEqual(unsent)
    expect(rebase(rest, saved).conflicts).toMatchObject([{ name: 'email', current: 'c@d.sn' }])
  })
})

describe('latestChange', () => {
  it('returns the latest save of the section with all settings that it changed', { tags: ['G-02'] }, () => {
    const before = {
      version: 1,
      source: 'shop',
      changedAt: '2026-11-01T10:00:00.000Z',
      changedBy: 'Awa',
    } as const
    const saved = { version: 3, source: 'shop', changedAt: AT, changedBy: 'Fatou' } as const
    expect(
      latestChange('identity', statesWith({ name: saved, slogan: saved, logo: before, email: saved })),
    ).toEqual({ at: AT, by: 'Fatou', names: ['name', 'slogan'], versions: { name: 3, slogan: 3 } })
    expect(latestChange('identity', statesWith({ email: saved }))).toBeNull()
  })

  it('ignores settings whose values come from the identity file', () => {
    const fixed = { version: 1, source: 'file', changedAt: AT, changedBy: 'Awa' } as const
    expect(latestChange('identity', statesWith({ name: fixed }))).toBeNull()
  })
})
