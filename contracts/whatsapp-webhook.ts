import * as v from 'valibot'
import { REPORTED_STATES } from '../domain/whatsapp/message-states.ts'

const wamid = v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,300}$/))

/** Epoch seconds as text, read as milliseconds. */
const moment = v.pipe(
  v.string(),
  v.regex(/^\d{1,11}$/),
  v.transform((seconds) => Number(seconds) * 1000),
)

const optional = <const Schema extends v.GenericSchema>(schema: Schema) =>
  v.fallback(v.nullish(schema, null), null)
const optionalString = optional(v.string())

/** A report on a message that the shop sent. */
const report = v.object({
  id: wamid,
  status: v.picklist(REPORTED_STATES),
  timestamp: moment,
  biz_opaque_callback_data: optionalString,
  errors: optional(v.tupleWithRest([v.object({ code: v.pipe(v.number(), v.integer()) })], v.unknown())),
})

/** A customer's message. `from` is missing for a customer who hides the number behind a username. */
const message = v.object({
  id: wamid,
  from: optional(v.pipe(v.string(), v.regex(/^\d{7,15}$/))),
  timestamp: moment,
  text: optional(v.object({ body: v.string() })),
  button: optional(v.object({ payload: optionalString, text: optionalString })),
  interactive: optional(
    v.object({ button_reply: optional(v.object({ id: optionalString, title: optionalString })) }),
  ),
  context: optional(v.object({ id: optionalString })),
})

export type MessageReport = v.InferOutput<typeof report>
export type CustomerMessage = v.InferOutput<typeof message>

/** Keeps what this version knows: WhatsApp adds fields and kinds, and one of them must not hide the others. */
function knownOf<const Schema extends v.GenericSchema>(schema: Schema) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((items) =>
        items.flatMap((item): v.InferOutput<Schema>[] => {
          const read = v.safeParse(schema, item)
          return read.success ? [read.output] : []
        }),
      ),
    ),
    [],
  )
}

const change = v.object({
  field: v.literal('messages'),
  value: v.object({
    metadata: v.object({ phone_number_id: v.string() }),
    statuses: knownOf(report),
    messages: knownOf(message),
  }),
})

/** What the WhatsApp Cloud API sends to the shop: any number of reports and messages, also for other numbers. */
export const whatsAppWebhook = v.object({
  entry: knownOf(v.object({ changes: knownOf(change) })),
})

export const challengeQuery = v.object({
  'hub.mode': v.fallback(v.string(), ''),
  'hub.verify_token': v.fallback(v.string(), ''),
  'hub.challenge': v.fallback(v.pipe(v.string(), v.regex(/^[\w.-]{1,200}$/)), ''),
})
