/**
 * What WhatsApp sends, written from the examples of Meta's pages with other names and texts. `page` is below
 * https://developers.facebook.com/documentation/business-messaging/whatsapp/. The ids of users come from
 * `business-scoped-user-ids`, which adds them to all of these.
 */
export interface WebhookExample {
  page: string
  field: string
  value: Readonly<Record<string, unknown>>
}

export const SHOP_NUMBER = '221338000000'
export const PHONE = '221771234567'
export const USER = 'SN.13491208655302741918'
export const NEW_USER = 'SN.24817305912873645029'
export const ID = 'wamid.HBgLMjIxNzcxMjM0NTY3FQIAEhgUM0E='
export const OTHER_ID = 'wamid.HBgLMjIxNzcxMjM0NTY3FQIAERgSNDE='

export const ABOUT = {
  messaging_product: 'whatsapp',
  metadata: { display_phone_number: SHOP_NUMBER, phone_number_id: '106540352242922' },
}
export const CONTACT = { profile: { name: 'Fatou Sarr' }, wa_id: PHONE, user_id: USER }
export const FILE = {
  sha256: 'NL5Vgw+Ab7VL4Dmh2bdZtmi3wdlKeVKRB3Q60NJ+b1k=',
  id: '1003383421387256',
  url: 'https://lookaside.fbsbx.com/file',
}
