import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defaultSettings } from '../../../config/settings.ts'
import { validate } from '../../../contracts/fields.ts'
import { SETTING_NAMES, SETTINGS, type SettingName } from '../../../contracts/settings.ts'
import { isRecord } from '../../../domain/unknown-values.ts'
import { aDeliveryZone } from '../../../tests/builders/a-delivery-zone.ts'
import { fieldPath, inputsSchema } from './edits.ts'
import type { Field, Fields } from './field-types.ts'
import { SETTING_FIELDS, settingsOf } from './fields.ts'
import {
  asList,
  emptyValue,
  emptyValues,
  fitsField,
  formatValue,
  isTyped,
  parseText,
  readableText,
  settingValue,
  shownValue,
} from './kinds.ts'
import { SECTION_IDS } from './sections.ts'

/** The value of a field after each of its inputs was typed again as it is shown. */
function retyped(field: Field, value: unknown): unknown {
  if (field.kind === 'object')
    return settingValue(field, retypedFields(field.fields, shownValue(field, value)))
  if (field.kind === 'list') return asList(value).map((entry) => retypedFields(field.fields, entry))
  return isTyped(field) ? parseText(field, formatValue(field, value)) : value
}

function retypedFields(fields: Fields, value: unknown) {
  const values = isRecord(value) ? value : {}
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, retyped(field, values[name])]),
  )
}

const issuesOf = (name: SettingName, input: unknown) => {
  const read = validate(inputsSchema([name]), { [name]: input })
  return read.ok ? [] : read.issues
}

function fieldsOf(name: SettingName): Fields {
  const field = SETTING_FIELDS[name]
  if (field.kind !== 'list' && field.kind !== 'object') throw new Error(`The setting ${name} has no fields.`)
  return field.fields
}

function parse(field: Field | undefined, text: string): unknown {
  if (!field || !isTyped(field)) throw new Error('This field is not typed as text.')
  return parseText(field, text)
}

describe('the form of the settings', () => {
  it('has every setting on exactly one page, and no empty page', { tags: ['G-01'] }, () => {
    expect(SECTION_IDS.flatMap(settingsOf).toSorted()).toEqual(SETTING_NAMES.toSorted())
    expect(SECTION_IDS.filter((section) => settingsOf(section).length === 0)).toEqual([])
  })

  it.each(SETTING_NAMES)(
    'writes the default value of the setting “%s” into inputs and reads it back unchanged',
    { tags: ['G-02'] },
    (name) => {
      const field = SETTING_FIELDS[name]
      expect(retyped(field, defaultSettings[name])).toEqual(defaultSettings[name])
      expect(fitsField(field, JSON.parse(JSON.stringify(defaultSettings[name])))).toBe(true)
      expect(issuesOf(name, shownValue(field, defaultSettings[name]))).toEqual([])
    },
  )
})

it.each([
  [
    'mail',
    {
      ...{ host: 'smtp.exemple.com', port: 587, security: 'starttls', user: 'a', password: ' b ' },
      ...{ senderName: 'Keur Bébé', senderAddress: 'a@exemple.com', recipients: ['b@exemple.com'] },
      ...{ summary: true, summaryHour: 7 },
    },
  ],
  ['banner', { text: 'Soldes', link: '/products', from: '2026-12-01T08:00:00.000Z', until: null }],
  ['analyticsId', 'G-AB12CD34EF'],
] as const)(
  'writes the setting “%s”, which has no value by default, and reads it back unchanged',
  (name, value) => {
    const again = retyped(SETTING_FIELDS[name], value)
    expect(again).toEqual(value)
    expect(v.parse(SETTINGS[name], again)).toEqual(value)
  },
)

describe('parseText', () => {
  it('reads numbers as they are written in French', () => {
    const field = { kind: 'decimal', label: 'Latitude' } as const
    expect(formatValue(field, 14.7247)).toBe('14,7247')
    expect(parseText(field, ' 14,7 ')).toBe(14.7)
    expect(parseText(field, '-17.4')).toBe(-17.4)
  })

  it('leaves a text that is no number to the schema, which refuses it', () => {
    const { lowStock } = SETTING_FIELDS
    const value = parse(lowStock, 'trois')
    expect(formatValue({ kind: 'number', label: '' }, value)).toBe('trois')
    expect(issuesOf('lowStock', value)).toEqual([
      { path: 'lowStock', message: 'L’alerte de stock doit être un nombre positif ou zéro.' },
    ])
    expect(issuesOf('lowStock', parse(lowStock, ''))).toHaveLength(1)
  })

  it('reads the time of Dakar as UTC, and an empty time as no limit', () => {
    const { from } = fieldsOf('banner')
    expect(parse(from, '2026-12-01T08:00')).toBe('2026-12-01T08:00:00.000Z')
    expect(parse(from, '')).toBeNull()
    expect(formatValue({ kind: 'moment', label: '' }, '2026-12-01T08:00:00.000Z')).toBe('2026-12-01T08:00')
  })

  it('reads an amount like every other amount field, and a latitude as decimals', () => {
    const { fee, freeFrom } = fieldsOf('deliveryZones')
    const { latitude } = fieldsOf('cities')
    const written = ['1500', '1.500', '1 500', '1500 FCFA', '1\u202f500 F', '1.500,00']
    expect(written.map((text) => parse(fee, text))).toEqual(written.map(() => 1500))
    expect(parse(freeFrom, '50 000 FCFA')).toBe(50_000)
    expect(parse(freeFrom, ' ')).toBeNull()
    expect(parse(latitude, '14.716')).toBe(14.716)
    expect(parse(latitude, '-17,467')).toBe(-17.467)
  })

  it('reads a phone number, and shows it in groups', () => {
    const { phone } = fieldsOf('cities')
    expect(parse(phone, '+221 33 000 00 01')).toBe('330000001')
    expect(formatValue({ kind: 'phone', label: '' }, '330000001')).toBe('33 000 00 01')
  })

  it('reads an empty optional text as null', () => {
    expect(parse(SETTING_FIELDS.analyticsId, ' ')).toBeNull()
    expect(parse(SETTING_FIELDS.slogan, ' ')).toBe('')
    expect(emptyValue(SETTING_FIELDS.logo)).toBeNull()
  })
})

describe('an optional object', () => {
  it('is null without any input, and an object with one', { tags: ['G-01'] }, () => {
    const { mail, banner } = SETTING_FIELDS
    const shown = shownValue(mail, null)
    expect(shown).toMatchObject({ host: '', security: 'tls', recipients: [], summary: false })
    expect(settingValue(mail, shown)).toBeNull()
    expect(settingValue(banner, { ...emptyValues(fieldsOf('banner')), link: '/a' })).not.toBeNull()
    expect(settingValue(SETTING_FIELDS.social, emptyValue(SETTING_FIELDS.social))).not.toBeNull()
  })
})

describe('inputsSchema', () => {
  it('reports the path of the invalid input', { tags: ['G-01'] }, () => {
    const faq = defaultSettings.faq.map((entry, index) => (index === 2 ? { ...entry, question: '' } : entry))
    expect(issuesOf('faq', faq)).toEqual([{ path: 'faq.2.question', message: 'Indiquez la question.' }])
    expect(issuesOf('name', '')).toEqual([{ path: 'name', message: 'Indiquez le nom de la boutique.' }])
    expect(issuesOf('banner', { text: '', link: '/', from: null, until: null })).toEqual([
      { path: 'banner.text', message: 'Indiquez le texte.' },
    ])
  })

  it('reports the path of the list when the list as a whole is invalid', () => {
    const [dakar] = defaultSettings.cities
    expect(issuesOf('cities', [dakar, dakar])).toEqual([
      { path: 'cities', message: 'Deux adresses ont la même ville.' },
    ])
    expect(issuesOf('cities', [])[0]?.path).toBe('cities')
  })

  it('reports the missing fields of a new entry, and nothing else', () => {
    const field = SETTING_FIELDS.slides
    if (field.kind !== 'list') throw new Error('The slides are no list.')
    const entry = { ...emptyValues(field.fields, 'abc123'), ...field.start }
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

describe('fitsField', () => {
  it.each([
    ['name', { text: 'Ndar' }],
    ['banner', [{ text: 'Soldes' }]],
    ['faq', ['Une question']],
    ['cities', 'Dakar'],
  ] as const)('is false for a stored value of the setting “%s” with a wrong shape', (name, stored) => {
    expect(fitsField(SETTING_FIELDS[name], stored)).toBe(false)
  })
})

describe('readableText', () => {
  it('lists the inputs that are not empty with their labels', () => {
    const dakar = aDeliveryZone({ name: 'Dakar', fee: 1500, cash: true, districts: ['Fann', 'Yoff'] })
    expect(readableText(SETTING_FIELDS.deliveryZones, [{ ...dakar, deliveryTime: '' }])).toBe(
      'Nom : Dakar\nFrais de livraison (FCFA) : 1500\nPaiement à la livraison accepté : oui\nQuartiers : Fann\nYoff',
    )
    expect(readableText(SETTING_FIELDS.delivery, defaultSettings.delivery)).toMatch(/: \d+ à \d+ jours\n/)
    expect(readableText(SETTING_FIELDS.banner, null)).toBe('Rien')
  })
})

describe('the form of the delivery zones', () => {
  const field = SETTING_FIELDS.deliveryZones
  const dakar = aDeliveryZone({ name: 'Dakar', districts: ['Médina', 'Ouakam'] })

  it('writes zones into inputs and reads them back', { tags: ['D-25'] }, () => {
    const free = aDeliveryZone({ freeFrom: 50_000, cash: false })
    expect(retyped(field, [dakar, free])).toEqual([dakar, free])
  })

  it('reads a pasted list of districts', { tags: ['D-25'] }, () => {
    const districts = parse(fieldsOf('deliveryZones').districts, 'Médina, Fann\n\n Yoff ;médina')
    expect(districts).toEqual(['Médina', 'Fann', 'Yoff', 'médina'])
    expect(v.parse(SETTINGS.deliveryZones, [{ ...dakar, districts }])).toMatchObject([
      { districts: ['Médina', 'Fann', 'Yoff'] },
    ])
  })

  it('reports a district that is in two zones as an issue of the second zone', { tags: ['D-25'] }, () => {
    const other = aDeliveryZone({ name: 'Autre', districts: ['Fann', 'MEDINA'] })
    expect(issuesOf('deliveryZones', [dakar, other])).toEqual([
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
    ['a fee that is no amount', { fee: 'gratuit' }, 'Indiquez un montant en francs, sans virgule.'],
  ])('refuses a zone with %s', { tags: ['D-25'] }, (_case, wrong, message) => {
    expect(issuesOf('deliveryZones', [{ ...dakar, ...wrong }]).map((issue) => issue.message)).toEqual([
      message,
    ])
  })
})

it('reads the unchanged districts of a zone and the words of a synonym group as they are stored', () => {
  const zones = [{ ...aDeliveryZone(), districts: ['Sacré-Cœur, Keur Gorgui', 'Yoff; Ngor', 'Médina'] }]
  const groups = [{ words: ['body, manches longues', '"Star"'] }]
  expect(retyped(SETTING_FIELDS.deliveryZones, zones)).toEqual(zones)
  expect(retyped(SETTING_FIELDS.synonyms, groups)).toEqual(groups)
})
