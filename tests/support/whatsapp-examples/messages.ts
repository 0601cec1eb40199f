import {
  ABOUT,
  CONTACT,
  FILE,
  ID,
  OTHER_ID,
  PHONE,
  SHOP_NUMBER,
  USER,
  type WebhookExample,
} from './example.ts'

const SENT = { from: PHONE, from_user_id: USER, id: ID, timestamp: '1796032800' }
const REFERRAL = {
  source_url: 'https://fb.me/3cr4Wqqkv',
  source_id: '120226305854810726',
  source_type: 'ad',
  body: 'Les poussettes de la rentrée',
  headline: 'Écrivez-nous',
  media_type: 'image',
  image_url: 'https://scontent.xx.fbcdn.net/v/t45.1',
  ctwa_clid: 'Aff-n8ZTODiE79d22KtAwQKj9e',
  welcome_message: { text: 'Bonjour, que cherchez-vous ?' },
}

const message = (page: string, fields: object): WebhookExample => ({
  page: `webhooks/reference/messages/${page}`,
  field: 'messages',
  value: { ...ABOUT, contacts: [CONTACT], messages: [{ ...SENT, ...fields }] },
})
/** A customer's messages, one of each kind. */
export const MESSAGE_EXAMPLES = {
  text: message('text', { type: 'text', text: { body: 'Vous l’avez en bleu ?' } }),
  advertisement: message('text', { type: 'text', text: { body: 'Bonjour' }, referral: REFERRAL }),
  product: message('text', {
    type: 'text',
    text: { body: 'Il est disponible ?' },
    context: {
      from: SHOP_NUMBER,
      id: OTHER_ID,
      referred_product: { catalog_id: '194836987003835', product_retailer_id: 'KB-12-BLEU' },
    },
  }),
  forwarded: message('text', { type: 'text', text: { body: 'Promo' }, context: { forwarded: true } }),
  image: message('image', {
    type: 'image',
    image: { caption: 'Comme celui-ci', mime_type: 'image/jpeg', ...FILE },
  }),
  audio: message('audio', {
    type: 'audio',
    audio: { mime_type: 'audio/ogg; codecs=opus', ...FILE, voice: true },
  }),
  video: message('video', { type: 'video', video: { caption: 'La roue', mime_type: 'video/mp4', ...FILE } }),
  document: message('document', {
    type: 'document',
    document: { caption: 'Reçu', filename: 'recu.pdf', mime_type: 'application/pdf', ...FILE },
  }),
  sticker: message('sticker', {
    type: 'sticker',
    sticker: { mime_type: 'image/webp', ...FILE, animated: false },
  }),
  location: message('location', {
    type: 'location',
    location: {
      address: 'Rue 10, Dakar',
      latitude: 14.7167,
      longitude: -17.4677,
      name: 'Boulangerie Jaune',
      url: 'https://example.sn/',
    },
  }),
  contacts: message('contacts', {
    type: 'contacts',
    contacts: [
      {
        addresses: [{ city: 'Dakar', country: 'Sénégal', street: 'Rue 10', type: 'HOME' }],
        emails: [{ email: 'awa@example.sn', type: 'WORK' }],
        name: { formatted_name: 'Awa Ndiaye', first_name: 'Awa', last_name: 'Ndiaye' },
        phones: [{ phone: '+221 78 555 44 33', wa_id: '221785554433', type: 'CELL' }],
      },
    ],
  }),
  button: message('button', {
    context: { from: SHOP_NUMBER, id: OTHER_ID },
    type: 'button',
    button: { payload: 'OUI', text: 'Oui, je confirme' },
  }),
  buttonReply: message('interactive', {
    context: { from: SHOP_NUMBER, id: OTHER_ID },
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'annuler', title: 'Annuler' } },
  }),
  listReply: message('interactive', {
    context: { from: SHOP_NUMBER, id: OTHER_ID },
    type: 'interactive',
    interactive: {
      type: 'list_reply',
      list_reply: { id: 'yoff', title: 'Yoff', description: 'Livraison demain' },
    },
  }),
  form: message('interactive', {
    context: { from: SHOP_NUMBER, id: OTHER_ID },
    type: 'interactive',
    interactive: {
      type: 'nfm_reply',
      nfm_reply: { name: 'flow', body: 'Sent', response_json: '{"quartier":"Yoff"}' },
    },
  }),
  reaction: message('reaction', { type: 'reaction', reaction: { message_id: OTHER_ID, emoji: '👍' } }),
  order: message('order', {
    type: 'order',
    order: {
      catalog_id: '194836987003835',
      text: 'Pour samedi',
      product_items: [
        { product_retailer_id: 'KB-12-BLEU', quantity: 2, item_price: 4000, currency: 'XOF' },
        { product_retailer_id: 'KB-7', quantity: 1, item_price: 12500, currency: 'XOF' },
      ],
    },
  }),
  unsupported: message('unsupported', {
    errors: [
      {
        code: 131051,
        title: 'Message type unknown',
        message: 'Message type unknown',
        error_data: { details: 'Message type is currently not supported.' },
      },
    ],
    type: 'unsupported',
    unsupported: { type: 'poll_creation' },
  }),
  edit: message('edit', {
    type: 'edit',
    edit: {
      original_message_id: OTHER_ID,
      message: { context: { id: OTHER_ID }, type: 'text', text: { body: 'En rouge plutôt' } },
    },
  }),
  revoke: message('revoke', { type: 'revoke', revoke: { original_message_id: OTHER_ID } }),
} satisfies Record<string, WebhookExample>
