import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import { reply } from '../../use-cases/conversations/reply.ts'
import { withWhatsApp } from '../builders/whatsapp-settings.ts'
import type { Fault } from '../support/faulty-server.ts'
import { writes } from '../support/replies.ts'
import { startFakeWhatsApp } from '../support/whatsapp-fake.ts'
import { KILLS, type KillRow } from './kill-row.ts'

const CUSTOMERS = ['771234567', '781112233', '769998877']
const ANSWERS = 8
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

const SEND_FAULTS: readonly Fault[] = [
  { kind: 'lost', at: 'messages' },
  { kind: 'slow', delayMs: 300, at: 'messages' },
  { kind: 'slow', delayMs: 300, at: 'messages' },
  { kind: 'cut', at: 'messages' },
  { kind: 429, at: 'messages' },
  { kind: 500, at: 'messages' },
]

/** Nothing is sent twice; what may have arrived is asked about, and the rest of its conversation keeps its order. */
export const answers: KillRow = {
  ...{ processes: 'answer customers', tags: ['W-05', 'W-13'], title: 'send each answer once and in order' },
  ...{ instances: 2, kills: KILLS, steps: [3, 7], channels: ['whatsapp'], task: null },
  surround: async (time, random) => {
    const fake = await startFakeWhatsApp({ clock: time.clock })
    return {
      around: { ...withWhatsApp(), whatsAppUrl: fake.url },
      close: fake.close,
      prepare: async (shop) => {
        for (const phone of CUSTOMERS) {
          await fake.reply(`221${phone}`, 'Bonjour')
          const { conversation } = await writes(shop, { phone })
          for (const number of numbers(ANSWERS)) {
            const base = { type: 'text', seen: 99, anyway: true, replyTo: null } as const
            const answer = { ...base, id: `answer-${phone}-${number}`, text: `${phone} ${number}` }
            expect(await reply(shop, conversation.id, answer)).toMatchObject({ ok: true })
          }
        }
      },
      disturb: () => {
        if (fake.faults.length === 0 && random.percent(30)) fake.faults.push(random.oneOf(SEND_FAULTS))
      },
      calm: () => fake.calm(),
      holds: async (_shop, engine) => {
        const entries = await engine.db
          .selectFrom('outbox')
          .select(['id', 'state'])
          .where('kind', '=', 'reply')
          .execute()
        expect(entries).toHaveLength(CUSTOMERS.length * ANSWERS)
        for (const { id, state } of entries) {
          const times = fake.messages.filter(({ callbackData }) => callbackData === id).length
          if (state === 'sent') expect([id, times]).toEqual([id, 1])
          else {
            expect([id, state]).toEqual([id, 'unclear'])
            expect(times).toBeLessThanOrEqual(1)
          }
        }
        expect(entries.some(({ state }) => state === 'sent')).toBe(true)
        // One that was on its way when its process was killed may arrive after the next ones; nobody knows.
        const sure = new Set(entries.filter(({ state }) => state === 'sent').map(({ id }) => id))
        const got = fake.messages.filter(({ callbackData }) => sure.has(callbackData))
        for (const phone of CUSTOMERS) {
          const texts = got.filter(({ to }) => to === `221${phone}`).map(({ content }) => content)
          expect(texts).toEqual(texts.toSorted())
        }
      },
    }
  },
}

const FILES = 16
const bytesOf = (number: number) =>
  Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(50_000, number + 1)])

const FETCH_FAULTS: readonly Fault[] = [
  { kind: 'slow', delayMs: 200, at: 'attachments' },
  { kind: 'slow', delayMs: 200, at: 'attachments' },
  { kind: 'cut', at: 'attachments' },
  { kind: 500 },
  { kind: 429 },
]

export const files: KillRow = {
  ...{ processes: 'fetch files of messages', tags: ['W-02', 'W-13'], title: 'store each file once' },
  ...{ instances: 2, kills: KILLS, steps: [3, 7], channels: ['media'], task: null },
  surround: async (time, random) => {
    const fake = await startFakeWhatsApp({ clock: time.clock })
    const folder = await mkdtemp(join(tmpdir(), 'files-of-messages-'))
    return {
      around: { ...withWhatsApp(), whatsAppUrl: fake.url, folder },
      close: async () => {
        await fake.close()
        await rm(folder, { recursive: true })
      },
      prepare: async (shop) => {
        for (const number of numbers(FILES)) {
          const { id, sha256 } = fake.media.receive(bytesOf(number), 'image/jpeg')
          const media = { id, mime: 'image/jpeg', filename: null, sha256, voice: false, animated: false }
          const message = { id: `photo-${number}`, type: 'image', text: '', media } as const
          await writes(shop, { phone: CUSTOMERS[number % CUSTOMERS.length] ?? '' }, message)
        }
      },
      disturb: () => {
        if (fake.faults.length === 0 && random.percent(30)) fake.faults.push(random.oneOf(FETCH_FAULTS))
      },
      calm: () => fake.calm(),
      holds: async (_shop, engine) => {
        const stored = await engine.db.selectFrom('whatsappMedia').selectAll().execute()
        expect(stored.filter(({ state }) => state !== 'stored')).toEqual([])
        const names = (await readdir(folder)).filter((name) => name.startsWith('whatsapp-'))
        expect(names.toSorted()).toEqual(stored.map(({ file }) => file).toSorted())
        for (const { messageId, file } of stored) {
          const bytes = await readFile(join(folder, file ?? ''))
          expect(Buffer.compare(bytes, bytesOf(Number(messageId.split('-')[1])))).toBe(0)
        }
      },
    }
  },
}
