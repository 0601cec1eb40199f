import type { ShownTemplate } from '../../contracts/conversation.ts'
import type { Settings } from '../../contracts/settings.ts'
import { MINUTE_MS } from '../../domain/durations.ts'
import { fail, type Result } from '../../domain/errors.ts'
import type { OrderTextValues } from '../../domain/orders/order-texts.ts'
import { parameterText, templateParameters, templateProblem } from '../../domain/whatsapp/template-text.ts'
import { WHATSAPP_POLICY } from '../../domain/whatsapp/whatsapp-policy.ts'
import type { ApprovedTemplate, WhatsAppApi } from '../../integrations/whatsapp/whatsapp-types.ts'
import type { AppContext } from '../context.ts'
import { readSettings } from '../settings/read-settings.ts'
import { readWhatsAppAccount } from '../whatsapp/whatsapp-account.ts'
import { type CustomerDeps, customerValues, orderOfCustomer } from './customer-values.ts'

export type TemplateDeps = CustomerDeps & Pick<AppContext, 'clock' | 'whatsApp'>

/** How long a list that was read is shown, unless it is asked for again; a failure is asked for again after a while. */
const KEPT_MS = 5 * MINUTE_MS
const KEPT_FAILURE_MS = MINUTE_MS / 4

/** `failure`: French */
type TemplateList = { templates: ApprovedTemplate[]; failure: string | null; readAt: number }

const lists = new WeakMap<WhatsAppApi, { account: string; until: number; list: Promise<TemplateList> }>()

/** The approved templates, read from WhatsApp at most every few minutes in each process (W-06). */
export async function approvedTemplates(shop: TemplateDeps): Promise<TemplateList> {
  const now = shop.clock()
  const account = await readWhatsAppAccount(shop)
  const { whatsappInbox } = await readSettings(shop, ['whatsappInbox'])
  const { businessAccountId } = whatsappInbox
  if (!account || businessAccountId === '') return { templates: [], failure: NO_ACCOUNT, readAt: now }
  const kept = lists.get(shop.whatsApp)
  const key = `${businessAccountId} ${account.accessToken}`
  if (kept && kept.account === key && now < kept.until) return kept.list
  const list = shop.whatsApp.readTemplates(businessAccountId, account).then((read): TemplateList => {
    if (read.ok) return { templates: read.templates, failure: null, readAt: now }
    entry.until = now + KEPT_FAILURE_MS
    return { templates: [], failure: `${failureText(read.failure)} (${read.detail})`, readAt: now }
  })
  const entry = { account: key, until: now + KEPT_MS, list }
  lists.set(shop.whatsApp, entry)
  return list
}

const NO_ACCOUNT =
  'Indiquez l’identifiant du compte WhatsApp Business dans les réglages\u202f: les modèles approuvés y sont lus.'

function failureText(failure: keyof typeof WHATSAPP_POLICY.failures): string {
  if (failure === 'refused')
    return 'WhatsApp ne connaît pas ce compte\u202f: vérifiez l’identifiant du compte WhatsApp Business dans les réglages.'
  return WHATSAPP_POLICY.failures[failure]
}

/** The approved templates for a customer, their words filled in as far as the shop knows them. */
export async function templatesFor(
  shop: TemplateDeps,
  conversationId: string,
): Promise<Result<{ templates: ShownTemplate[]; failure: string | null; readAt: string }>> {
  const conversation = await shop.store.conversations.find(conversationId)
  if (!conversation) return fail('CONVERSATION_NOT_FOUND')
  const { templates, failure, readAt } = await approvedTemplates(shop)
  const order = await orderOfCustomer(shop, conversation)
  const values = await customerValues(shop, conversation, order)
  const { whatsappSteps } = await readSettings(shop, ['whatsappSteps'])
  const shown = templates.map((template): ShownTemplate => {
    const { name, language, category } = template
    const body = templateText(template)
    return {
      ...{ name, language, category, body },
      parameters: templateParameters(body).map((parameter) => ({
        name: parameter,
        value: knownValue(parameter, { template, values, whatsappSteps }),
      })),
      problem: templateProblem(template),
    }
  })
  return { ok: true, templates: shown, failure, readAt: new Date(readAt).toISOString() }
}

const READ_IN_ORDER = ['HEADER', 'BODY', 'FOOTER']

/** What the customer reads: header, body and footer, of which only the body has values to fill in. */
export function templateText({ components }: ApprovedTemplate): string {
  const texts = READ_IN_ORDER.map((part) => components.find(({ type }) => type === part)?.text ?? '')
  return texts.filter((text) => text !== '').join('\n\n')
}

interface Known {
  template: ApprovedTemplate
  values: OrderTextValues
  whatsappSteps: Settings['whatsappSteps']
}

/** By the parameter's name, or by the words that the merchant has entered for the template at a step. */
function knownValue(parameter: string, { template, values, whatsappSteps }: Known): string {
  const step = Object.values(whatsappSteps).find(
    (one) => one.template === template.name && one.language === template.language,
  )
  const word = template.positional ? step?.words[Number(parameter) - 1] : parameter
  const isKnown = word !== undefined && Object.hasOwn(values, word)
  return isKnown ? parameterText(values[word as keyof OrderTextValues]) : ''
}
