import { html } from 'hono/html'

type Html = ReturnType<typeof html> | string

/** Describes a JSON schema in words: `integer, from 1, to 5`, a link to a named schema, or a list of fields. */
export function schemaText(schema: unknown): Html {
  if (!isSchema(schema)) return ''
  const reference = typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
  if (reference) return html`<a href="#schema-${reference}">${reference}</a>`
  if (isSchema(schema.properties)) return fields(schema.properties, listed(schema.required))
  const variants = listed(schema.anyOf ?? schema.oneOf)
  if (variants.length > 0) {
    return html`${variants.map((one, index) => html`${index ? ' or ' : ''}${schemaText(one)}`)}`
  }
  return html`${typeText(schema)}${describe(schema)}`
}

/** Renders text as HTML; text between backticks becomes a `<code>` element. */
export function prose(text: unknown): Html {
  const parts = typeof text === 'string' ? text.split('`') : []
  return html`${parts.map((part, index) => (index % 2 ? html`<code>${part}</code>` : part))}`
}

type AnySchema = Readonly<Record<string, unknown>>

function isSchema(value: unknown): value is AnySchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function fields(properties: AnySchema, required: readonly unknown[]): Html {
  const rows = Object.entries(properties).map(
    ([name, schema]) =>
      html`<li><code>${name}</code>${required.includes(name) ? '' : ' (optional)'}: ${schemaText(schema)}</li>`,
  )
  return html`<ul>${rows}</ul>`
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'integer',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

function typeText(schema: AnySchema): Html {
  if ('const' in schema) return html`<code>${JSON.stringify(schema.const)}</code>`
  const values = listed(schema.enum)
  if (values.length > 0) {
    return html`${values.map((value, index) => html`${index ? ' | ' : ''}<code>${JSON.stringify(value)}</code>`)}`
  }
  if (schema.type === 'array') return html`list (${schemaText(schema.items)})`
  const names = (Array.isArray(schema.type) ? schema.type : [schema.type]).map(
    (type) => TYPE_NAMES[String(type)] ?? '',
  )
  return schema.format === 'date-time'
    ? `ISO date${names.includes('null') ? ' or null' : ''}`
    : names.join(' or ')
}

function describe({ minimum, maximum, maxLength, default: preset, description }: AnySchema): Html {
  const limits = [
    minimum !== undefined && `from ${minimum}`,
    maximum !== undefined && `to ${maximum}`,
    maxLength !== undefined && `at most ${maxLength} characters`,
    preset !== undefined && `default ${JSON.stringify(preset)}`,
  ].filter((limit) => typeof limit === 'string')
  return html`${limits.length > 0 ? `, ${limits.join(', ')}` : ''}${description ? html` — ${prose(description)}` : ''}`
}
