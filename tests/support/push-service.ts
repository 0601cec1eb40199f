// A push service as browsers have one: it checks the shop's signature (VAPID, RFC 8292) and decrypts its messages (RFC 8291)
// with code of its own.
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** A browser that subscribed. */
export interface Subscribed {
  endpoint: string
  browserKey: string
  browserSecret: string
}

export interface Received {
  /** last part of the endpoint */
  device: string
  text: string
  ttl: number
  urgency: string
  topic: string
  claims: { aud: string; exp: number; sub: string }
}

/** `cut`: the connection ends without an answer, after the message was accepted or (`lost: true`) before. */
export type PushFault =
  | { status: number; retryAfter?: number }
  | { delayMs: number }
  | { cut: true; lost?: true }

export interface PushService {
  url: string
  port: number
  /** accepted messages, oldest first */
  received: Received[]
  /** why requests were refused, for tests that expect none */
  refusals: string[]
  /** @param serverKey the shop's public key, with which alone messages to this browser are signed */
  subscribe: (device: string, serverKey: string) => Subscribed
  misbehave: (device: string) => PushFault | null
  close: () => Promise<void>
}

export interface Browser {
  ecdh: ECDH
  secret: Buffer
  serverKey: string
}

const fileOf = (name: string) => readFileSync(new URL(`./certificates/${name}`, import.meta.url))

/** @param host name under which it is reached with TLS; without, it has no TLS and the address of this machine */
export async function pushService({ host }: { host?: string } = {}): Promise<PushService> {
  const browsers = new Map<string, Browser>()
  const answer: RequestListener = async (request, response) => {
    const device = request.url?.slice(1) ?? ''
    const fault = service.misbehave(device)
    if (fault && 'status' in fault) {
      if (fault.retryAfter !== undefined) response.setHeader('Retry-After', fault.retryAfter)
      response.writeHead(fault.status).end('not now')
      return
    }
    if (fault && 'cut' in fault && fault.lost) {
      request.socket.destroy()
      return
    }
    const browser = browsers.get(device)
    if (!browser) {
      response.writeHead(410).end()
      return
    }
    try {
      service.received.push(
        readMessage(request, await buffer(request), { device, origin: service.url, ...browser }),
      )
    } catch (error) {
      service.refusals.push(String(error))
      response.writeHead(403).end(String(error))
      return
    }
    if (fault && 'cut' in fault) request.socket.destroy()
    else if (fault && 'delayMs' in fault) setTimeout(() => response.writeHead(201).end(), fault.delayMs)
    else response.writeHead(201).end()
  }
  const server = host
    ? createTlsServer({ key: fileOf('push-service.key'), cert: fileOf('push-service.pem') }, answer)
    : createServer(answer)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const service: PushService = {
    url: host ? `https://${host}` : `http://127.0.0.1:${port}`,
    port,
    received: [],
    refusals: [],
    misbehave: () => null,
    subscribe(device, serverKey) {
      const ecdh = createECDH('prime256v1')
      const browserKey = ecdh.generateKeys('base64url')
      const secret = randomBytes(16)
      browsers.set(device, { ecdh, secret, serverKey })
      return { endpoint: `${service.url}/${device}`, browserKey, browserSecret: secret.toString('base64url') }
    },
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return service
}

export interface Addressed extends Browser {
  device: string
  origin: string
}

/** Checks and decrypts a message as a push service and a browser do. @throws what is wrong with it */
export function readMessage(
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  body: Buffer,
  to: Addressed,
): Received {
  check(method === 'POST', 'not a POST')
  check(headers['content-encoding'] === 'aes128gcm', 'wrong encoding')
  check(/^\d+$/.test(String(headers.ttl)), 'no TTL')
  check(/^(?:very-low|low|normal|high)$/.test(String(headers.urgency)), 'no urgency')
  check(/^[\w-]{1,32}$/.test(String(headers.topic)), 'wrong topic')
  check(body.length <= 4096, 'too long')
  return {
    device: to.device,
    text: decrypt(body, to),
    ttl: Number(headers.ttl),
    urgency: String(headers.urgency),
    topic: String(headers.topic),
    claims: readVapid(String(headers.authorization), to),
  }
}

/** RFC 8188, section 2, with the keys of RFC 8291, section 3.4. */
function decrypt(body: Buffer, { ecdh, secret }: Browser): string {
  const salt = body.subarray(0, 16)
  const recordSize = body.readUInt32BE(16)
  const idLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + idLength)
  const record = body.subarray(21 + idLength)
  check(idLength === 65 && senderKey[0] === 4, 'the sender’s key is not a point')
  check(record.length <= recordSize, 'more than one record')
  const derive = (key: Buffer, saltOf: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', key, saltOf, info, length))
  const keyInfo = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey])
  const input = derive(ecdh.computeSecret(senderKey), secret, keyInfo, 32)
  const key = derive(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  check(end >= 0 && padded.subarray(end + 1).every((byte) => byte === 0), 'no delimiter of the last record')
  return padded.subarray(0, end).toString('utf8')
}

/** RFC 8292: a JWT with ES256, for this origin, for at most 24 hours. */
function readVapid(authorization: string, { origin, serverKey }: Addressed): Received['claims'] {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  check(key === serverKey, 'signed with another key')
  const [header = '', payload = '', signature = ''] = token.split('.')
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
  check(read(header).alg === 'ES256', 'wrong algorithm')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({
    format: 'jwk',
    key: { kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' },
  })
  const isValid = verify(
    'sha256',
    Buffer.from(`${header}.${payload}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  check(isValid, 'wrong signature')
  const claims = read(payload)
  const seconds = Date.now() / 1000
  check(claims.aud === origin, `for another origin: ${claims.aud}`)
  check(claims.exp > seconds && claims.exp <= seconds + 86_400, 'wrong expiry')
  check(/^(?:https:|mailto:)/.test(claims.sub), 'no contact')
  return claims
}

function check(holds: boolean, fault: string): asserts holds {
  if (!holds) throw new Error(fault)
}
