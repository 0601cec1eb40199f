import fc from 'fast-check'
import { malformedText, malformedValue, weighted } from './malformed-inputs.ts'
import type { Schema } from './operations.ts'

/** Existing ids and sizes, so that not every request is refused. */
export interface KnownIds {
  ids: readonly string[]
  sizes?: readonly string[]
}

/** A string for a path, a query or a form field. */
export function textFor(schema: Schema | undefined, name: string, known: KnownIds): fc.Arbitrary<string> {
  const valid =
    name === 'variants' ? variantsText(known) : (knownText(name, known) ?? validText(schema ?? {}))
  return weighted([5, valid], [2, malformedText])
}

/** A value that follows the schema, sometimes with a malformed part. */
export function valueFor(
  schema: Schema,
  shapes: Readonly<Record<string, Schema>>,
  known: KnownIds,
  name = '',
): fc.Arbitrary<unknown> {
  const valid = validValue(resolve(schema, shapes), shapes, known, name)
  return weighted([14, valid], [1, malformedValue])
}

function resolve(schema: Schema, shapes: Readonly<Record<string, Schema>>): Schema {
  const name = schema.$ref?.split('/').at(-1)
  return name ? (shapes[name] ?? {}) : schema
}

function validValue(
  schema: Schema,
  shapes: Readonly<Record<string, Schema>>,
  known: KnownIds,
  name: string,
): fc.Arbitrary<unknown> {
  const inner = (one: Schema, as = name) => valueFor(one, shapes, known, as)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((choice) => inner(choice)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return validObject(schema, inner)
    case 'array':
      return fc.array(inner(schema.items ?? {}), {
        minLength: Math.min(schema.minItems ?? 0, 3),
        maxLength: Math.min(schema.maxItems ?? 4, 4),
      })
    case 'integer':
      return validNumber(schema).map(Math.round)
    case 'number':
      return validNumber(schema)
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      return knownText(name, known) ?? validText(schema)
    default:
      return malformedValue
  }
}

function validObject(schema: Schema, inner: (one: Schema, as: string) => fc.Arbitrary<unknown>) {
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
  return weighted<unknown>([8, object], [1, without])
}

/** Values inside, at and just outside the bounds. */
function validNumber({ minimum = 0, maximum = 1_000_000 }: Schema): fc.Arbitrary<number> {
  return weighted(
    [4, fc.integer({ min: Math.ceil(minimum), max: Math.max(minimum, Math.floor(maximum)) })],
    [1, fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1, minimum + 0.5)],
  )
}

/** Strings that match the pattern or have an allowed length; some strings are one character too long. */
function validText({ enum: choices, pattern, minLength = 0, maxLength = 200 }: Schema): fc.Arbitrary<string> {
  if (choices) return fc.constantFrom(...choices.map(String))
  if (pattern) return fc.stringMatching(new RegExp(pattern))
  const longest = Math.min(maxLength, 5000)
  const lengths = { minLength: Math.min(minLength, 20), maxLength: Math.min(longest, 40) }
  const samples = ['x'.repeat(longest), 'x'.repeat(longest + 1), '1', 'awa@exemple.sn', '771234567']
  return weighted([4, fc.string({ unit: 'grapheme', ...lengths })], [1, fc.constantFrom(...samples)])
}

/** An existing id or size for a field of this name; null for other fields. */
function knownText(name: string, { ids, sizes = [] }: KnownIds): fc.Arbitrary<string> | null {
  const values = isId(name) ? ids : name === 'size' ? sizes : []
  return values.length > 0 ? fc.constantFrom(...values) : null
}

/** The stock by size in a product form, as a JSON string. */
function variantsText({ sizes = [] }: KnownIds): fc.Arbitrary<string> {
  const size = fc.constantFrom(...sizes, '', null)
  const cell = fc.record({ color: fc.constant(null), size, stock: fc.nat({ max: 20 }) })
  return fc.array(cell, { maxLength: 3 }).map((cells) => JSON.stringify(cells))
}

function isId(name: string): boolean {
  return /^(ids?|_id|\w+Ids?)$/.test(name)
}
