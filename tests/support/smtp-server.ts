import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { TLSSocket } from 'node:tls'

type Step = 'CONNECT' | 'EHLO' | 'STARTTLS' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA' | 'TEXT' | 'END'

/** A fault of one connection. */
export interface SmtpFault {
  /** the step with the fault; `TEXT`: the first bytes of the mail, `END`: the reply to the complete mail */
  at: Step
  /** the reply that replaces the success reply of this step */
  reply?: string
  /** drops the connection without a reply */
  cut?: boolean
  /** with `cut` at `END`: the mail is accepted, but not acknowledged */
  accepted?: boolean
  delayMs?: number
  /** replies when this resolves */
  until?: Promise<void>
  /** never replies */
  silent?: boolean
}

export interface AcceptedMail {
  from: string
  to: string
  messageId: string
  /** as received, without the dots that SMTP adds at the start of lines */
  content: string
  user: string | null
}

export interface SmtpServer {
  port: number
  accepted: AcceptedMail[]
  /** number of connections so far */
  connections: () => number
  /** commands of all connections */
  commands: string[]
  /** one fault for each of the next connections */
  faults: (SmtpFault | null)[]
  /** called for each connection whose entry in `faults` is null or missing; returns its fault, or null */
  misbehave: () => SmtpFault | null
  /** refuses connections until `up` */
  down: () => Promise<void>
  up: () => Promise<void>
  close: () => Promise<void>
}

interface SmtpOptions {
  auth?: { user: string; password: string }
  tls?: { key: string; cert: string; implicit?: boolean }
}

/** A mail server with simulated faults. */
export async function smtpServer(options: SmtpOptions = {}): Promise<SmtpServer> {
  const sockets = new Set<Socket>()
  let connections = 0
  let listener: Server | null = null
  const server: SmtpServer = {
    port: 0,
    accepted: [],
    connections: () => connections,
    commands: [],
    faults: [],
    misbehave: () => null,
    down: async () => {
      const closing = listener
      listener = null
      for (const socket of sockets) socket.destroy()
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()))
    },
    up: async () => {
      listener = createServer((socket) => {
        connections++
        sockets.add(socket)
        socket.on('close', () => sockets.delete(socket))
        const fault = server.faults.shift() ?? server.misbehave()
        if (options.tls?.implicit) converse(server, options, secured(socket, options.tls), fault)
        else converse(server, options, socket, fault)
      })
      listener.listen(server.port, '127.0.0.1')
      await once(listener, 'listening')
      const address = listener.address()
      if (address !== null && typeof address !== 'string') server.port = address.port
    },
    close: () => server.down(),
  }
  await server.up()
  return server
}

function secured(socket: Socket, tls: { key: string; cert: string }): Socket {
  const { key, cert } = tls
  return new TLSSocket(socket, { isServer: true, key, cert })
}

const END = '\r\n.\r\n'

function converse(server: SmtpServer, options: SmtpOptions, first: Socket, fault: SmtpFault | null): void {
  let socket = first
  let received = ''
  let reading: 'commands' | 'text' | 'user' | 'password' = 'commands'
  let mail: AcceptedMail = { from: '', to: '', messageId: '', content: '', user: null }

  const say = (step: Step, reply: string, then: () => void = () => {}) => {
    const hits = fault?.at === step ? fault : null
    if (hits?.silent) return
    const answer = () => {
      if (hits?.cut) return void socket.resetAndDestroy()
      if (socket.destroyed) return
      socket.write(`${hits?.reply ?? reply}\r\n`)
      if (!hits?.reply) then()
    }
    if (hits?.delayMs) setTimeout(answer, hits.delayMs)
    else if (hits?.until) void hits.until.then(answer)
    else answer()
  }
  const accept = () => {
    const content = received.slice(0, received.indexOf(END)).replace(/^\.\./gm, '.')
    const messageId = content.match(/^Message-ID: <([^>]*)>/im)?.[1] ?? ''
    server.accepted.push({ ...mail, content, messageId })
  }
  const takeText = () => {
    if (fault?.at === 'TEXT') {
      fault.cut ? socket.resetAndDestroy() : say('TEXT', '')
      return
    }
    if (!received.includes(END)) return
    const good = fault?.at !== 'END' || (!fault.cut && !fault.reply && !fault.silent) || fault.accepted
    if (good) accept()
    received = ''
    reading = 'commands'
    say('END', '250 2.0.0 Ok: queued as 4bK7')
  }
  const credentials = (user: string | undefined, password: string | undefined) => {
    const known = options.auth?.user === user && options.auth?.password === password
    if (!known) return void socket.write('535 5.7.8 Authentication failed\r\n')
    mail.user = user ?? null
    say('AUTH', '235 2.7.0 Authentication successful')
  }
  const obey = (line: string) => {
    server.commands.push(line)
    const [verb = '', ...rest] = line.split(' ')
    switch (verb.toUpperCase()) {
      case 'EHLO':
        return say('EHLO', ['250-fake', ...extensions(options, socket), '250 8BITMIME'].join('\r\n'))
      case 'STARTTLS':
        if (!options.tls) return void socket.write('502 5.5.1 not offered\r\n')
        return say('STARTTLS', '220 2.0.0 go ahead', () => {
          socket.removeListener('data', take)
          socket = secured(socket, options.tls as { key: string; cert: string })
          listen()
        })
      case 'AUTH': {
        const [, user, password] = Buffer.from(rest[1] ?? '', 'base64')
          .toString()
          .split('\0')
        return credentials(user, password)
      }
      case 'MAIL':
        mail = { ...mail, from: line.match(/<(.*?)>/)?.[1] ?? '' }
        return say('MAIL', '250 2.1.0 Ok')
      case 'RCPT':
        mail = { ...mail, to: line.match(/<(.*?)>/)?.[1] ?? '' }
        return say('RCPT', '250 2.1.5 Ok')
      case 'DATA':
        return say('DATA', '354 End data with <CR><LF>.<CR><LF>', () => {
          reading = 'text'
        })
      case 'QUIT':
        return void socket.end('221 2.0.0 Bye\r\n')
      default:
        return void socket.write('500 5.5.2 unknown command\r\n')
    }
  }
  const take = (chunk: Buffer) => {
    received += chunk.toString()
    for (;;) {
      if (reading === 'text') return takeText()
      const end = received.indexOf('\r\n')
      if (end < 0) return
      const line = received.slice(0, end)
      received = received.slice(end + 2)
      obey(line)
    }
  }
  const listen = () => {
    socket.on('error', () => {})
    socket.on('data', take)
  }
  listen()
  say('CONNECT', '220 fake ESMTP')
}

function extensions({ auth, tls }: SmtpOptions, socket: Socket): string[] {
  const offersTls = tls && !(socket instanceof TLSSocket)
  return [...(offersTls ? ['250-STARTTLS'] : []), ...(auth ? ['250-AUTH PLAIN'] : [])]
}
