import {
  ABOUT,
  CONTACT,
  FILE,
  ID,
  NEW_USER,
  OTHER_ID,
  PHONE,
  SHOP_NUMBER,
  USER,
  type WebhookExample,
} from './example.ts'

const status = (fields: object, contacts: object = { contacts: [CONTACT] }): WebhookExample => ({
  page: 'webhooks/reference/messages/status',
  field: 'messages',
  value: {
    ...ABOUT,
    ...contacts,
    statuses: [{ id: ID, timestamp: '1796032800', recipient_id: PHONE, ...fields }],
  },
})

/** States, identities, and what concerns the phone's app, the history and templates. */
export const OTHER_EXAMPLES = {
  username: {
    page: 'business-scoped-user-ids',
    field: 'messages',
    value: {
      ...ABOUT,
      contacts: [{ profile: { name: 'Fatou Sarr', username: 'fatou.s' }, user_id: USER }],
      messages: [
        { from_user_id: USER, id: ID, timestamp: '1796032800', type: 'text', text: { body: 'Bonjour' } },
      ],
    },
  },
  numberChange: {
    page: 'webhooks/reference/messages/system',
    field: 'messages',
    value: {
      ...ABOUT,
      messages: [
        {
          ...{ from: PHONE, id: ID, timestamp: '1796032800', type: 'system' },
          system: {
            body: `User Fatou Sarr changed from ${PHONE} to 221785554433`,
            wa_id: '221785554433',
            user_id: NEW_USER,
            type: 'user_changed_number',
          },
        },
      ],
    },
  },
  userIdChange: {
    page: 'webhooks/reference/messages/system',
    field: 'messages',
    value: {
      ...ABOUT,
      messages: [
        {
          ...{ from_user_id: USER, id: ID, timestamp: '1796032800', type: 'system' },
          system: {
            body: `User Fatou Sarr changed from ${USER} to ${NEW_USER}`,
            user_id: NEW_USER,
            type: 'user_changed_user_id',
          },
        },
      ],
    },
  },
  userIdUpdate: {
    page: 'business-scoped-user-ids',
    field: 'user_id_update',
    value: {
      ...ABOUT,
      contacts: [{ profile: { name: 'Fatou Sarr' }, wa_id: '221785554433' }],
      user_id_update: [
        {
          wa_id: '221785554433',
          detail: 'User id for Fatou Sarr has been updated.',
          user_id: { previous: USER, current: NEW_USER },
          timestamp: '1796032800',
        },
      ],
    },
  },
  sent: status({
    status: 'sent',
    biz_opaque_callback_data: 'entry-1',
    pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
  }),
  delivered: status({
    status: 'delivered',
    biz_opaque_callback_data: 'entry-1',
    pricing: { billable: false, pricing_model: 'PMP', category: 'service', type: 'free_customer_service' },
  }),
  read: status({
    status: 'read',
    biz_opaque_callback_data: 'entry-1',
    pricing: { billable: true, pricing_model: 'PMP', category: 'utility', type: 'regular' },
  }),
  failed: status(
    {
      status: 'failed',
      biz_opaque_callback_data: 'entry-1',
      errors: [
        {
          code: 131026,
          title: 'Message undeliverable',
          message: 'Message undeliverable',
          error_data: { details: 'Message Undeliverable.' },
          href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
        },
      ],
    },
    {},
  ),
  echo: {
    page: 'webhooks/reference/smb_message_echoes',
    field: 'smb_message_echoes',
    value: {
      ...ABOUT,
      contacts: [{ user_id: USER, wa_id: PHONE }],
      message_echoes: [
        {
          ...{ from: SHOP_NUMBER, to: PHONE, to_user_id: USER, id: ID, timestamp: '1796032800' },
          ...{ type: 'text', text: { body: 'Oui, en bleu aussi' } },
        },
      ],
    },
  },
  history: {
    page: 'webhooks/reference/history',
    field: 'history',
    value: {
      ...ABOUT,
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 55 },
          threads: [
            {
              id: PHONE,
              context: { wa_id: PHONE, user_id: USER },
              messages: [
                {
                  ...{ from: PHONE, id: ID, timestamp: '1796032800', type: 'text', text: { body: 'Salam' } },
                  history_context: { status: 'READ' },
                },
                {
                  ...{ from: SHOP_NUMBER, to: PHONE, id: OTHER_ID, timestamp: '1796032860', type: 'text' },
                  ...{ text: { body: 'Bonjour' }, history_context: { status: 'DELIVERED' } },
                },
              ],
            },
          ],
        },
      ],
    },
  },
  historyMedia: {
    page: 'webhooks/reference/history',
    field: 'history',
    value: {
      ...ABOUT,
      messages: [
        {
          ...{ from: PHONE, id: ID, timestamp: '1796032800', type: 'image' },
          image: { caption: 'Le lit', mime_type: 'image/jpeg', ...FILE },
          history_context: { status: 'READ' },
        },
      ],
    },
  },
  historyDeclined: {
    page: 'webhooks/reference/history',
    field: 'history',
    value: {
      ...ABOUT,
      history: [
        {
          errors: [
            {
              code: 2593109,
              title: 'History sync is turned off by the business from the WhatsApp Business App',
              message: 'History sync is turned off by the business from the WhatsApp Business App',
              error_data: { details: 'History sharing is turned off by the business' },
            },
          ],
        },
      ],
    },
  },
  addressBook: {
    page: 'webhooks/reference/smb_app_state_sync',
    field: 'smb_app_state_sync',
    value: {
      ...ABOUT,
      state_sync: [
        {
          type: 'contact',
          contact: { full_name: 'Fatou Sarr', first_name: 'Fatou', phone_number: PHONE },
          action: 'add',
          metadata: { timestamp: '1796032800' },
        },
      ],
    },
  },
  template: {
    page: 'webhooks/reference/message_template_status_update',
    field: 'message_template_status_update',
    value: {
      event: 'APPROVED',
      message_template_id: 1689556908129832,
      message_template_name: 'commande_en_route',
      message_template_language: 'fr',
      reason: 'NONE',
      message_template_category: 'UTILITY',
    },
  },
} satisfies Record<string, WebhookExample>
