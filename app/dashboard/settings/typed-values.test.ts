import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../config/settings.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { aDeliveryZone } from '../../../tests/builders/a-delivery-zone.ts'
import type { Field } from './field-types.ts'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import { SECTION_IDS } from './sections.ts'
import {
  asEntries,
  asFields,
  fieldPath,
  hasFieldShape,
  issuesOf,
  newEntry,
  readTyped,
  representsValue,
  type Typed,
  typedOf,
} from './typed-values.ts'

const typed = (name: SettingName, value: unknown = defaultSettings[name]) =>
  typedOf(SETTING_FIELDS[name], value)

const withInput = (inputs: Typed, name: string, text: string): Typed => ({
  ...asFields(inputs),
  [name]: text,
})

describe('the form of the settings', () => {
  it('has every setting on exactly one page, and no empty page', { tags: ['G-01'] }, () => {
    expect(SECTION_IDS.flatMap(settingsOf).toSorted()).toEqual(SETTING_NAMES.toSorted())
    expect(SECTION_IDS.filter((section) => settingsOf(section).length === 0)).toEqual([])
  })

  it.each(SETTING_NAMES)(
    'writes the default value of the setting “%s” into inputs and reads it back unchanged',
    { tags: ['G-02'] },
    (name) => {
      const inputs = typed(name)
      expect(readTyped(SETTING_FIELDS[name], inputs)).toEqual(defaultSettings[name])
      expect(representsValue(SETTING_FIELDS[name], inputs, defaultSettings[name])).toBe(true)
      expect(hasFieldShape(SETTING_FIELDS[name], JSON.parse(JSON.stringify(inputs)))).toBe(true)
      expect(issuesOf(name, inputs)).toEqual([])
    },
  )
})

describe('readTyped', () => {
  it('reads numbers as they are written in French', () => {
    const [city] = asEntries(typed('cities'))
    const field = { kind: 'number', label: 'Latitude', decimal: true } as const
    expect(city?.fields).toMatchObject({ latitude: '14,7247', phone: '33 000 00 01' })
    expect(readTyped(field, ' 14,7 ')).toBe(14.7)
    expect(readTyped(field, '-17.4')).toBe(-17.4)
    expect(readTyped(field, '')).toBeNaN()
  })

  it('reads the time of Dakar as UTC, and an empty time as no limit', () => {
    const banner = { text: 'Soldes', link: '', from: '2026-12-01T08:00:00.000Z', until: null }
    const inputs = typed('banner', banner)
    expect(inputs).toEqual({ text: 'Soldes', link: '', from: '2026-12-01T08:00', until: '' })
    expect(readTyped(SETTING_FIELDS.banner, inputs)).toEqual(banner)
    expect(issuesOf('banner', withInput(inputs, 'text', ''))).toEqual([
      { path: 'banner.text', message: 'Indiquez le texte.' },
    ])
  })

  it('reads an amount like every other amount field, and a latitude as decimals', () => {
    const zones = SETTING_FIELDS.deliveryZones
    const cities = SETTING_FIELDS.cities
    if (zones.kind !== 'list' || cities.kind !== 'list') throw new Error('These settings are lists.')
    const { fee, freeFrom } = zones.fields
    const { latitude } = cities.fields
    const written = ['1500', '1.500', '1 500', '1500 FCFA', '1\u202f500 F', '1.500,00']
    expect(written.map((text) => readTyped(fee as Field, text))).toEqual(written.map(() => 1500))
    expect(readTyped(freeFrom as Field, '50 000 FCFA')).toBe(50_000)
    expect(readTyped(latitude as Field, '14.716')).toBe(14.716)
    expect(readTyped(latitude as Field, '-17,467')).toBe(-17.467)
  })

  it('reads an empty optional text as null', () => {
    expect(readTyped(SETTING_FIELDS.analyticsId, ' ')).toBeNull()
    expect(readTyped(SETTING_FIELDS.logo, '')).toBeNull()
    expect(readTyped(SETTING_FIELDS.slogan, ' ')).toBe('')
  })
})

describe('issuesOf', () => {
  it('reports the path of the invalid input', { tags: ['G-01'] }, () => {
    const entries = asEntries(typed('faq')).map((entry, index) =>
      index === 2 ? { ...entry, fields: asFields(withInput(entry.fields, 'question', '  ')) } : entry,
    )
    expect(issuesOf('faq', entries)).toEqual([{ path: 'faq.2.question', message: 'Indiquez la question.' }])
    expect(issuesOf('name', '')).toEqual([{ path: 'name', message: 'Indiquez le nom de la boutique.' }])
    expect(issuesOf('lowStock', 'trois')[0]?.path).toBe('lowStock')
  })

  it('reports the path of the list when the list as a whole is invalid', () => {
    const [dakar] = asEntries(typed('cities'))
    const twice = dakar ? [dakar, { ...dakar, key: 'other' }] : []
    expect(issuesOf('cities', twice)).toEqual([
      { path: 'cities', message: 'Deux adresses ont la même ville.' },
    ])
    expect(issuesOf('cities', [])[0]?.path).toBe('cities')
  })

  it('reports the missing fields of a new entry, and nothing else', () => {
    const field = SETTING_FIELDS.slides
    if (field.kind !== 'list') throw new Error('The slides are no list.')
    const entry = newEntry(field.fields, field.start ?? {}, 'abc123')
    expect(issuesOf('slides', [entry]).map(({ path }) => path)).toEqual([
      'slides.0.name',
      'slides.0.image',
      'slides.0.title',
      'slides.0.call',
    ])
  })
})

describe('fieldPath', () => {
  it.each([
    ['changes.faq.value.2.question', 'faq.2.question'],
    ['changes.name.value', 'name'],
    ['changes.slogan', 'slogan'],
    ['changes.delivery.value.productDays.0', 'delivery.productDays.0'],
  ])('converts the API path %s to the form path %s', (path, field) => {
    expect(fieldPath(path)).toBe(field)
  })
})

describe('hasFieldShape', () => {
  it.each([
    ['name', { text: 'Ndar' }],
    ['banner', { text: 'Soldes' }],
    ['faq', [{ fields: { id: 'a', question: '', answer: '' } }]],
    ['cities', 'Dakar'],
  ] as const)('is false for a stored value of the setting “%s” with a wrong shape', (name, stored) => {
    expect(hasFieldShape(SETTING_FIELDS[name], stored)).toBe(false)
  })
})

describe('the form of the delivery zones', () => {
  const field = SETTING_FIELDS.deliveryZones
  const dakar = aDeliveryZone({ name: 'Dakar', districts: ['Médina', 'Ouakam'] })

  it('writes zones into inputs and reads them back', { tags: ['D-25'] }, () => {
    const free = aDeliveryZone({ freeFrom: 50_000, cash: false })
    expect(readTyped(field, typed('deliveryZones', [dakar, free]))).toEqual([dakar, free])
  })

  it('reads a pasted list of districts, and reads an empty free-delivery threshold as “never free”', {
    tags: ['D-25'],
  }, () => {
    const [entry] = asEntries(typed('deliveryZones', [dakar]))
    if (!entry) throw new Error('no entry')
    const fields = { ...entry.fields, districts: 'Médina, Fann\n\n Yoff ;médina', freeFrom: ' ' }
    const value = readTyped(field, [{ ...entry, fields }])
    expect(value).toMatchObject([{ freeFrom: null, districts: ['Médina', 'Fann', 'Yoff', 'médina'] }])
    expect(v.parse(SETTINGS.deliveryZones, value)).toMatchObject([{ districts: ['Médina', 'Fann', 'Yoff'] }])
  })

  it('reports a district that is in two zones as an issue of the second zone', { tags: ['D-25'] }, () => {
    const other = aDeliveryZone({ name: 'Autre', districts: ['Fann', 'MEDINA'] })
    expect(issuesOf('deliveryZones', typed('deliveryZones', [dakar, other]))).toEqual([
      {
        path: 'deliveryZones.1.districts',
        message: '« MEDINA » est dans deux zones : Dakar et Autre.',
      },
    ])
  })

  it.each([
    ['no district', { districts: [] }, 'Indiquez au moins un quartier.'],
    ['no name', { name: ' ' }, 'Indiquez le nom de la zone.'],
    ['a fee of half a franc', { fee: 10.5 }, 'Indiquez un montant en francs, sans virgule.'],
  ])('refuses a zone with %s', { tags: ['D-25'] }, (_case, wrong, message) => {
    const inputs = typed('deliveryZones', [{ ...dakar, ...wrong }])
    expect(issuesOf('deliveryZones', inputs).map((issue) => issue.message)).toEqual([message])
  })
})

it('reads the unchanged districts of a zone and the words of a synonym group as they are stored', () => {
  const zones = [{ ...aDeliveryZone(), districts: ['Sacré-Cœur, Keur Gorgui', 'Yoff; Ngor', 'Médina'] }]
  const groups = [{ words: ['body, manches longues', '"Star"'] }]
  const again = (name: 'deliveryZones' | 'synonyms', value: unknown) =>
    readTyped(SETTING_FIELDS[name], typedOf(SETTING_FIELDS[name], value))
  expect(again('deliveryZones', zones)).toEqual(zones)
  expect(again('synonyms', groups)).toEqual(groups)
})
