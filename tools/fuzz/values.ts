import fc from 'fast-check'
import { nasty, nastyText } from './malformed-inputs.ts'
import type { Schema } from './operations.ts'

/** What is there in the shop, so that not every request is about nothing. */
export interface Known {
  /** ids of products, orders, accounts, messages */
  ids: readonly string[]
}

/** A text for a place where only texts can be: a path, a query, a field of a form. */
export function textFor(schema: Schema | undefined, name: string, known: Known): fc.Arbitrary<string> {
  const wanted = isId(name) && known.ids.length > 0 ? fc.constantFrom(...known.ids) : wantedText(schema ?? {})
  return fc.oneof({ weight: 5, arbitrary: wanted }, { weight: 2, arbitrary: nastyText })
}

/** A value of the shape described; now and then, anywhere inside it, one that is not. */
export function valueFor(
  schema: Schema,
  shapes: Readonly<Record<string, Schema>>,
  known: Known,
  name = '',
): fc.Arbitrary<unknown> {
  const wanted = wantedValue(resolve(schema, shapes), shapes, known, name)
  return fc.oneof({ weight: 14, arbitrary: wanted }, { weight: 1, arbitrary: nasty })
}

function resolve(schema: Schema, shapes: Readonly<Record<string, Schema>>): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (shapes[name] ?? {}) : schema
}

function wantedValue(
  schema: Schema,
  shapes: Readonly<Record<string, Schema>>,
  known: Known,
  name: string,
): fc.Arbitrary<unknown> {
  const inner = (one: Schema, as = name) => valueFor(one, shapes, known, as)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return wantedObject(schema, inner)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return wantedNumber(schema).map(Math.round)
    case 'number':
      return wantedNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return isId(name) && known.ids.length > 0 ? fc.constantFrom(...known.ids) : wantedText(schema)
    default:
      return nasty
  }
}

function wantedObject(schema: Schema, inner: (one: Schema, as: string) => fc.Arbitrary<unknown>) {
  const properties = Object.entries(schema.properties ?? {}).map(
    ([key, one]) => [key, inner(one, key)] as const,
  )
  const object = fc.record(Object.fromEntries(properties), { requiredKeys: schema.required ?? [] })
  const without = fc
    .tuple(object, fc.constantFrom(...properties.map(([key]) => key), ''))
    .map(([whole, key]) => {
      const { [key]: _, ...rest } = whole as Record<string, unknown>
      return rest
    })
  return fc.oneof({ weight: 8, arbitrary: object }, { weight: 1, arbitrary: without })
}

/** The bounds, what lies just outside, and something between. */
function wantedNumber({ minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.integer({ min: Math.ceil(minimum), max: Math.max(minimum, Math.floor(maximum)) }),
    },
    { weight: 1, arbitrary: fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5) },
  )
}

/** As long as allowed, one longer, and something between; of a pattern where one is given. */
function wantedText({
  enum: choices,
  pattern,
  minLength = 0,
  maxLength = 200,
}: Schema): fc.Arbitrary<string> {
  if (choices) return fc.constantFrom(...choices.map(String))
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const longest = Math.min(maxLength, 5000)
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.string({
        unit: 'grapheme',
        minLength: Math.min(minLength, 20),
        maxLength: Math.min(longest, 40),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'x'.repeat(longest),
        'x'.repeat(longest + 1),
        '1',
        'awa@exemple.sn',
        '771234567',
      ),
    },
  )
}

function isId(name: string): boolean {
  return /^(ids?|_id|\w+Ids?)$/.test(name)
}
