import type { PushEncoder } from './push-encoder.ts'

/** Numbers the key pairs and leaves messages readable, for tests. */
export function memoryPushEncoder(): PushEncoder {
  let pairs = 0
  return {
    newKeys: async () => ({ publicKey: `public-${++pairs}`, privateKey: `private-${pairs}` }),
    requestOf: async ({ endpoint, text, ttlSeconds, urgency, topic, keys }) => ({
      method: 'POST',
      url: endpoint,
      headers: { TTL: String(ttlSeconds), Urgency: urgency, Topic: topic, 'X-Key': keys.privateKey },
      body: text,
    }),
  }
}
