import * as v from 'valibot'
import type { ApprovedTemplate, TemplateComponent, WhatsAppRefusal } from './whatsapp-types.ts'

const text = (max: number) => v.fallback(v.pipe(v.string(), v.maxLength(max)), '')

const component = v.pipe(
  v.object({
    type: v.pipe(v.string(), v.maxLength(50), v.toUpperCase()),
    format: v.pipe(text(50), v.toUpperCase()),
    text: text(5000),
    buttons: v.fallback(v.array(v.object({ url: text(4000) })), []),
  }),
  v.transform(
    ({ buttons, ...rest }): TemplateComponent => ({
      ...rest,
      buttonUrls: buttons.map(({ url }) => url),
    }),
  ),
)

const template = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.regex(/^[a-z0-9_]{1,512}$/)),
    language: v.pipe(v.string(), v.regex(/^[A-Za-z_]{2,20}$/)),
    status: v.string(),
    category: text(50),
    parameter_format: text(50),
    components: v.array(component),
  }),
  v.transform(({ parameter_format, ...rest }) => ({ ...rest, positional: parameter_format !== 'NAMED' })),
)

const page = v.object({
  /** what cannot be read is left out */
  data: v.array(v.fallback(v.nullable(template), null)),
  paging: v.fallback(
    v.object({
      next: v.optional(v.string()),
      cursors: v.object({ after: v.pipe(v.string(), v.maxLength(2000)) }),
    }),
    { cursors: { after: '' } },
  ),
})

const FIELDS = 'name,language,status,category,parameter_format,components'
const PAGE_SIZE = 50
/** WhatsApp allows 6 000 templates; a shop has a few. */
const MAX_PAGES = 20

type ReadPage = (
  query: string,
  schema: typeof page,
) => Promise<{ ok: true; answer: v.InferOutput<typeof page> } | WhatsAppRefusal>

/** Reads the list page by page. */
export async function readTemplates(
  read: ReadPage,
): Promise<{ ok: true; templates: ApprovedTemplate[] } | WhatsAppRefusal> {
  const templates: ApprovedTemplate[] = []
  let after = ''
  for (let count = 0; count < MAX_PAGES; count++) {
    const query = new URLSearchParams({ fields: FIELDS, status: 'APPROVED', limit: String(PAGE_SIZE) })
    if (after !== '') query.set('after', after)
    const got = await read(String(query), page)
    if (!got.ok) return got
    const { data, paging } = got.answer
    for (const one of data) {
      if (one?.status !== 'APPROVED') continue
      const { status: _, ...approved } = one
      templates.push(approved)
    }
    if (paging.next === undefined || paging.cursors.after === '') break
    after = paging.cursors.after
  }
  return { ok: true, templates }
}
