import type { UnknownRecord } from '../../../domain/unknown-values.ts'
import type { FakeAnswer, FakeRequest } from '../faulty-server.ts'
import { listOf, partOf, Refused, refuseUnless, textOf } from './graph.ts'

type Status = 'APPROVED' | 'PENDING' | 'REJECTED' | 'PAUSED' | 'DISABLED'

/** A template as the list of the page `templates/template-management` has it. */
export interface FakeTemplate {
  id: string
  name: string
  language: string
  status: Status
  category: 'UTILITY' | 'MARKETING' | 'AUTHENTICATION'
  parameter_format: 'NAMED' | 'POSITIONAL'
  components: UnknownRecord[]
  rejected_reason?: string
}

const MISSING = 132001
const UNSENDABLE: Partial<Record<Status, number>> = { PAUSED: 132015, DISABLED: 132016 }

let count = 0
export function aTemplate(name: string, text: string, change: Partial<FakeTemplate> = {}): FakeTemplate {
  return {
    ...{
      id: String(594425479261596 + ++count),
      name,
      language: 'fr',
      status: 'APPROVED',
      category: 'UTILITY',
    },
    ...{ parameter_format: 'NAMED', components: [{ type: 'BODY', text }] },
    ...change,
  }
}

export const someTemplates = (): FakeTemplate[] => [
  aTemplate(
    'commande_a_confirmer',
    'Bonjour {{client}}, confirmez-vous la commande {{commande}} de {{total}} ?',
  ),
  aTemplate('commande_en_route', 'Bonjour {{client}}, votre commande {{commande}} est en route.'),
  aTemplate('commande_prete', 'Votre commande est prête.'),
]

/** Answers `GET /<account id>/message_templates`, in pages of 25 unless the request says otherwise. */
export function listTemplates(
  templates: readonly FakeTemplate[],
  { query }: FakeRequest,
  url: string,
): FakeAnswer {
  const asked = templates.filter((template) =>
    (['name', 'language', 'status', 'category'] as const).every((key) =>
      [null, template[key]].includes(query.get(key)),
    ),
  )
  const limit = Math.min(Number(query.get('limit') ?? 25), 1000)
  const start = Number(Buffer.from(query.get('after') ?? '', 'base64url').toString() || 0)
  const page = asked.slice(start, start + limit)
  const fields = query.get('fields')?.split(',')
  const data = page.map((template) =>
    Object.fromEntries(
      Object.entries(template).filter(([key]) => key === 'id' || (fields?.includes(key) ?? true)),
    ),
  )
  if (page.length === 0) return { status: 200, body: { data } }
  const cursor = (at: number) => Buffer.from(String(at)).toString('base64url')
  const paging: UnknownRecord = { cursors: { before: cursor(start), after: cursor(start + page.length) } }
  const next = `${url}?limit=${limit}&after=${cursor(start + page.length)}`
  const isLast = start + page.length >= asked.length
  return { status: 200, body: { data, paging: isLast ? paging : { ...paging, next } } }
}

/** Checks a template message. @returns the values of its body by their names, or by their numbers */
export function readTemplate(
  templates: readonly FakeTemplate[],
  sent: UnknownRecord,
): Record<string, string> {
  const name = textOf(sent, 'name', 512)
  const language = textOf(partOf(sent, 'language'), 'code', 20)
  const template = templates.find((one) => one.name === name && one.language === language)
  if (template?.status !== 'APPROVED')
    throw new Refused(UNSENDABLE[template?.status ?? 'PENDING'] ?? MISSING, name)
  const components = listOf(sent, 'components')
  const part = (type: string) => components.find((one) => String(one.type).toLowerCase() === type)
  for (const { type, format, text, buttons } of template.components) {
    if (type === 'HEADER' && format !== 'TEXT') refuseUnless(part('header') !== undefined, 'header', 132012)
    if (type === 'HEADER' && format === 'TEXT') valuesOf(template, String(text), part('header'))
    if (type !== 'BUTTONS' || !Array.isArray(buttons)) continue
    buttons.forEach(({ url }: UnknownRecord, index) => {
      if (!String(url ?? '').includes('{{')) return
      const given = components.some((one) => one.type === 'button' && Number(one.index) === index)
      refuseUnless(given, `button ${index}`, 131008)
    })
  }
  const body = template.components.find(({ type }) => type === 'BODY')
  return valuesOf(template, String(body?.text ?? ''), part('body'))
}

function valuesOf({ parameter_format }: FakeTemplate, text: string, part: UnknownRecord | undefined) {
  const names = [...text.matchAll(/\{\{\s*(\w+)\s*\}\}/g)].map(([, name = '']) => name)
  const given = part ? listOf(part, 'parameters') : []
  const values = Object.fromEntries(
    given.map(({ parameter_name, text }, index) => [
      parameter_format === 'NAMED' ? String(parameter_name) : String(index + 1),
      String(text ?? ''),
    ]),
  )
  refuseUnless([...new Set(names)].sort().join() === Object.keys(values).sort().join(), 'parameters', 132000)
  const isShown = Object.values(values).every((value) => value !== '' && !/[\n\t]| {5}/.test(value))
  refuseUnless(isShown, 'a value is empty, or has a line break, a tab or a wide gap', 132018)
  return values
}
