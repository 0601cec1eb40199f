import { isRecord, type UnknownRecord } from '../../../domain/unknown-values.ts'
import { CATALOGUE_ID, listOf, optionalText, partOf, Refused, refuseUnless, textOf } from './graph.ts'
import type { FakeMedia } from './media.ts'
import { type FakeTemplate, readTemplate } from './templates.ts'

export interface Sendable {
  media: FakeMedia
  templates: readonly FakeTemplate[]
  /** ids of the articles in the catalogue */
  catalogue: ReadonlySet<string>
  isKnownMessage: (id: string) => boolean
}

/** What a person reads of a message, and the values of a template. */
export interface Shown {
  text: string
  parameters: Record<string, string>
}

const CAPTION = 1024
const MEDIA_TYPES = ['image', 'audio', 'video', 'document', 'sticker']

/** Checks a message as the pages `messages/…` describe each type. @throws Refused with WhatsApp's code */
export function readMessage(sent: UnknownRecord, world: Sendable): Shown {
  const type = sent.type ?? 'text'
  refuseUnless(typeof type === 'string', 'type')
  const { context } = sent
  if (context !== undefined) textOf(isRecord(context) ? context : {}, 'message_id', 500)
  optionalText(sent, 'biz_opaque_callback_data', 512)
  if (type === 'contacts') return shown(contactsOf(sent))
  const part = partOf(sent, type)
  if (MEDIA_TYPES.includes(type)) return shown(mediaOf(type, part, world))
  if (type === 'text') return shown(textOf(part, 'body', 4096))
  if (type === 'location') return shown(locationOf(part))
  if (type === 'reaction') return shown(reactionOf(part, world))
  if (type === 'interactive') return shown(interactiveOf(part, world))
  if (type !== 'template') throw new Refused(100, `type ${type}`)
  return { text: String(part.name), parameters: readTemplate(world.templates, part) }
}

const shown = (text: string): Shown => ({ text, parameters: {} })

function mediaOf(type: string, part: UnknownRecord, { media }: Sendable): string {
  const { id, link } = part
  refuseUnless((id === undefined) !== (link === undefined), 'either id or link')
  if (id === undefined) refuseUnless(/^https:\/\/[^/]/.test(String(link)), 'link with https')
  else {
    const file = media.find(String(id))
    refuseUnless(file !== undefined, 'Param media ID is not a valid attachment ID')
    refuseUnless(media.fits(file, type), `a file of ${file.mime} as ${type}`, 131053)
  }
  const hasCaption = type !== 'audio' && type !== 'sticker'
  refuseUnless(hasCaption || part.caption === undefined, `caption of ${type}`)
  optionalText(part, 'filename', 240)
  return optionalText(part, 'caption', CAPTION)
}

function locationOf(part: UnknownRecord): string {
  const [latitude, longitude] = [Number(part.latitude ?? Number.NaN), Number(part.longitude ?? Number.NaN)]
  refuseUnless(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180, 'latitude and longitude')
  return optionalText(part, 'name', 1000)
}

function contactsOf(sent: UnknownRecord): string {
  const contacts = listOf(sent, 'contacts')
  refuseUnless(contacts.length > 0, 'contacts are required')
  return contacts.map((contact) => textOf(partOf(contact, 'name'), 'formatted_name', 500)).join(', ')
}

function reactionOf(part: UnknownRecord, { isKnownMessage }: Sendable): string {
  refuseUnless(isKnownMessage(textOf(part, 'message_id', 500)), 'a message that is not here', 131009)
  refuseUnless(typeof part.emoji === 'string', 'emoji')
  return part.emoji
}

function interactiveOf(part: UnknownRecord, world: Sendable): string {
  const action = partOf(part, 'action')
  const type = textOf(part, 'type', 50)
  if (part.footer !== undefined) textOf(partOf(part, 'footer'), 'text', 60)
  if (part.header !== undefined) headerOf(partOf(part, 'header'), world)
  const check = ACTIONS[type]
  if (!Object.hasOwn(ACTIONS, type) || !check) throw new Refused(100, `interactive ${type}`)
  check(action, world)
  return type === 'product' && part.body === undefined ? '' : textOf(partOf(part, 'body'), 'text', CAPTION)
}

function headerOf(header: UnknownRecord, world: Sendable): void {
  const type = textOf(header, 'type', 20)
  if (type === 'text') textOf(header, 'text', 60)
  else mediaOf(type, partOf(header, type), world)
}

const ACTIONS: Readonly<Record<string, (action: UnknownRecord, world: Sendable) => void>> = {
  cta_url(action) {
    refuseUnless(action.name === 'cta_url', 'action.name')
    const parameters = partOf(action, 'parameters')
    textOf(parameters, 'display_text', 20)
    refuseUnless(/^https?:\/\/[^/]/.test(textOf(parameters, 'url', 2000)), 'url')
  },
  button(action) {
    const buttons = listOf(action, 'buttons').map((button) => partOf(button, 'reply'))
    refuseUnless(buttons.length >= 1 && buttons.length <= 3, '1 to 3 buttons', 131009)
    for (const button of buttons) textOf(button, 'title', 20)
    refuseUnless(
      new Set(buttons.map((button) => textOf(button, 'id', 256))).size === buttons.length,
      'other ids',
    )
  },
  list(action) {
    textOf(action, 'button', 20)
    const rows = listOf(action, 'sections').flatMap((section) => listOf(section, 'rows'))
    refuseUnless(rows.length >= 1 && rows.length <= 10, '1 to 10 rows', 131009)
    for (const row of rows) [textOf(row, 'id', 200), textOf(row, 'title', 24)]
  },
  product(action, { catalogue }) {
    refuseUnless(textOf(action, 'catalog_id', 50) === CATALOGUE_ID, 'catalog_id', 131009)
    const isThere = catalogue.has(textOf(action, 'product_retailer_id', 200))
    refuseUnless(isThere, 'Products not found in FB Catalog', 131009)
  },
  location_request_message(action) {
    refuseUnless(action.name === 'send_location', 'action.name')
  },
}
