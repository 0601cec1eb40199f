import type { MessageContent, MessageToSend } from './whatsapp-types.ts'

/** The body of `POST /<number>/messages`. */
export function bodyOf(message: MessageToSend) {
  const { id, content, replyTo } = message
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...('to' in message ? { to: message.to } : { recipient: message.recipient }),
    biz_opaque_callback_data: id,
    ...(replyTo && { context: { message_id: replyTo } }),
    ...partOf(content),
  }
}

function partOf(content: MessageContent) {
  if ('text' in content) return { type: 'text', text: { body: content.text, preview_url: false } }
  if ('template' in content) return { type: 'template', template: templateOf(content) }
  if ('location' in content) return { type: 'location', location: content.location }
  if ('product' in content || 'link' in content)
    return { type: 'interactive', interactive: interactiveOf(content) }
  const { image, caption } = content
  return { type: 'image', image: { id: image, ...(caption !== '' && { caption }) } }
}

function templateOf({
  template,
  language,
  parameters,
  positional,
}: Extract<MessageContent, { template: string }>) {
  const values = parameters.map(({ name, value }) => {
    return { type: 'text', ...(!positional && { parameter_name: name }), text: value }
  })
  return {
    name: template,
    language: { code: language },
    ...(values.length > 0 && { components: [{ type: 'body', parameters: values }] }),
  }
}

function interactiveOf(content: Extract<MessageContent, { body: string }>) {
  const body = { text: content.body }
  if ('product' in content) {
    const { catalogId, retailerId } = content.product
    return { type: 'product', body, action: { catalog_id: catalogId, product_retailer_id: retailerId } }
  }
  const { link, image } = content
  return {
    type: 'cta_url',
    ...(image && { header: { type: 'image', image: { id: image } } }),
    body,
    action: { name: 'cta_url', parameters: { display_text: link.label, url: link.url } },
  }
}
