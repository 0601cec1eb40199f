import { beforeEach, expect, it } from 'vitest'
import { ServiceUnavailableError } from '../../domain/outages.ts'
import { withWhatsApp } from '../../tests/builders/whatsapp-settings.ts'
import { describeOnEachEngine } from '../../tests/support/databases.ts'
import { deliver, doJobs, writes } from '../../tests/support/replies.ts'
import { aShop, type TestShop } from '../../tests/support/shop.ts'
import { sweepImages } from '../catalogue/remove-images.ts'
import { readMessages } from './read-messages.ts'
import { sweepFiles } from './remove-files.ts'
import { replyWithPicture } from './reply-with-picture.ts'
import { fileNameOf, openFile } from './store-file.ts'

const PHONE = '771234567'
const A_DAY = 86_400_000
const PHOTO = Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5000, 7)])

describeOnEachEngine('the files of messages', (engine) => {
  let shop: TestShop
  beforeEach(() => {
    shop = aShop(engine(), { ...withWhatsApp(), actor: { id: 'u', name: 'Awa' } })
  })

  let count = 0
  /** A customer sends a file. */
  const sends = async (
    type: 'image' | 'document' | 'audio',
    bytes: Uint8Array,
    mime: string,
    isDamaged = false,
  ) => {
    const id = String(1000 + ++count)
    shop.whatsApp.files.set(id, { bytes, mime, ...(isDamaged && { isDamaged }) })
    return writes(
      shop,
      { phone: PHONE },
      {
        type,
        text: '',
        media: { id, mime, filename: null, sha256: null, voice: type === 'audio', caption: null } as never,
      },
    )
  }
  const media = () =>
    engine().db.selectFrom('whatsappMedia').selectAll().orderBy('createdAt').orderBy('id').execute()
  const stored = () => [...shop.imageFiles.files.keys()].filter((name) => name.startsWith('whatsapp-'))
  const open = async (conversationId: string, index = 0) => {
    const row = (await media())[index]
    return openFile(shop, { conversationId, mediaId: row?.id ?? '' })
  }

  it('are fetched once, kept under a private name, and opened by who may see the conversation', {
    tags: ['W-02'],
  }, async () => {
    const { conversation } = await sends('image', PHOTO, 'image/jpeg')
    expect(await media()).toMatchObject([{ state: 'waiting' }])
    expect(await open(conversation.id)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
    await deliver(shop)
    const [row] = await media()
    expect(row).toMatchObject({ state: 'stored', size: PHOTO.length, mime: 'image/jpeg', failure: null })
    expect(stored()).toEqual([row?.file])
    const opened = await open(conversation.id)
    expect(opened.ok && Buffer.compare(opened.file.bytes, PHOTO)).toBe(0)
    expect(opened.ok && opened.file.headers).toMatchObject({
      'Content-Type': 'image/jpeg',
      'Content-Disposition': expect.stringMatching(/^inline; /),
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    })
    const other = await writes(shop, { phone: '781112233' })
    expect(await open(other.conversation.id)).toMatchObject({ code: 'MESSAGE_NOT_FOUND' })
    expect(shop.publishedEvents).toContainEqual({ kind: 'conversation', conversationId: conversation.id })
  })

  it('are only saved, never shown, when they are not what they say, or could run something', {
    tags: ['W-02'],
  }, async () => {
    const html = Buffer.from('<script>alert(1)</script>')
    const { conversation } = await sends('image', html, 'image/png')
    await sends('document', html, 'text/html')
    await sends('document', Buffer.from('%PDF-1.4'), 'application/pdf')
    await deliver(shop)
    const headers = await Promise.all(
      [0, 1, 2].map(async (index) => {
        const opened = await open(conversation.id, index)
        return opened.ok && [opened.file.headers['Content-Type'], opened.file.headers['Content-Disposition']]
      }),
    )
    expect(headers.map((one) => one || undefined).map((one) => one?.[0])).toEqual([
      'application/octet-stream',
      'application/octet-stream',
      'application/pdf',
    ])
    for (const one of headers) expect((one || undefined)?.[1]).toMatch(/^attachment; /)
  })

  it('say why there is none: too large, damaged, forgotten by WhatsApp, or held back', {
    tags: ['W-02'],
  }, async () => {
    await sends('image', new Uint8Array(5_000_001), 'image/jpeg')
    await sends('image', PHOTO, 'image/jpeg', true)
    await sends('audio', PHOTO, 'audio/ogg')
    shop.whatsApp.files.delete(String(1000 + count))
    const { conversation } = await writes(
      shop,
      { phone: PHONE },
      {
        type: 'image',
        media: { id: null, mime: null, filename: null, sha256: null, voice: false } as never,
      },
    )
    await deliver(shop)
    expect((await media()).map(({ failure }) => failure).toSorted()).toEqual([
      'damaged',
      'expired',
      'size',
      'withheld',
    ])
    const read = await readMessages(shop, conversation.id, undefined)
    expect(read.ok && read.messages.flatMap((one) => one.media.map(({ failure }) => failure))).toContain(
      'Ce fichier est trop grand pour être gardé.',
    )
    expect(stored()).toEqual([])
    // Nobody can do more about them: they are not listed as not sent.
    expect(await shop.store.outbox.listUnsent(9)).toEqual([])
  })

  it('keep the end of their names, which nothing turns or hides', { tags: ['W-02'] }, async () => {
    const media = { id: '1', mime: 'text/html', sha256: null, voice: false }
    const names = ['../facture\u202efdp.exe', `${'é'.repeat(2000)}.pdf`, '\u200b']
    for (const filename of names)
      await writes(shop, { phone: PHONE }, { type: 'document', media: { ...media, filename } as never })
    const stored = await engine().db.selectFrom('whatsappMedia').select('filename').orderBy('id').execute()
    expect(stored.map(({ filename }) => filename).sort()).toEqual(
      ['../facturefdp.exe', `${'é'.repeat(251)}.pdf`, null].sort(),
    )
  })

  it('are tried again while WhatsApp or the storage is down, and given up after a week', {
    tags: ['W-02', 'W-13'],
  }, async () => {
    await sends('image', PHOTO, 'image/jpeg')
    shop.whatsApp.refusals.push({ ok: false, failure: 'connection', detail: 'ECONNREFUSED' })
    await deliver(shop)
    expect(await media()).toMatchObject([{ state: 'waiting' }])
    shop.advance(60_000)
    shop.imageFiles.fault = () => {
      throw new ServiceUnavailableError('images', null)
    }
    await deliver(shop)
    expect(await media()).toMatchObject([{ state: 'waiting' }])
    shop.imageFiles.fault = null
    shop.advance(60_000)
    await deliver(shop)
    expect(await media()).toMatchObject([{ state: 'stored' }])
    const { conversation } = await sends('image', PHOTO, 'image/jpeg')
    shop.advance(8 * A_DAY)
    const before = shop.publishedEvents.length
    await deliver(shop)
    expect((await media()).map(({ state, failure }) => [state, failure])).toEqual([
      ['stored', null],
      ['failed', 'expired'],
    ])
    const told = { kind: 'conversation', conversationId: conversation.id }
    expect(shop.publishedEvents.slice(before)).toContainEqual(told)
  })

  it('are no images for the sweep of these, and are swept themselves when no message has them', {
    tags: ['W-02'],
  }, async () => {
    await sends('image', PHOTO, 'image/jpeg')
    await deliver(shop)
    const lost = fileNameOf('of a killed process')
    await shop.privateFiles.put(lost, PHOTO)
    shop.advance(2 * A_DAY)
    expect(await sweepImages(shop)).toEqual({ images: 0 })
    expect(await sweepFiles(shop)).toEqual({ files: 1 })
    await doJobs(shop)
    expect(stored()).toEqual([(await media())[0]?.file])
    for await (const image of shop.images.list()) expect(image).toBeNull()
  })

  it('are given to WhatsApp when the team sends them, once for each answer', { tags: ['W-05'] }, async () => {
    const { conversation } = await writes(shop, { phone: PHONE })
    const base = { id: 'picture-1', seen: 1, anyway: false, replyTo: null, text: 'La robe' }
    const gif = Buffer.from('GIF89a0000')
    expect(await replyWithPicture(shop, conversation.id, base, gif)).toMatchObject({
      code: 'IMAGE_UNREADABLE',
    })
    const large = Buffer.concat([PHOTO, Buffer.alloc(5_000_000)])
    expect(await replyWithPicture(shop, conversation.id, base, large)).toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
    const sent = await replyWithPicture(shop, conversation.id, base, PHOTO)
    expect(sent).toMatchObject({ ok: true, sent: { type: 'image', media: [{ state: 'stored' }] } })
    expect(await replyWithPicture(shop, conversation.id, base, PHOTO)).toMatchObject({ ok: true })
    await deliver(shop)
    const [message] = shop.whatsApp.sent
    const image = message && 'image' in message.content ? (message.content.image ?? '') : ''
    expect(message?.content).toMatchObject({ caption: 'La robe' })
    expect(Buffer.compare(shop.whatsApp.files.get(image)?.bytes ?? new Uint8Array(), PHOTO)).toBe(0)
    expect(shop.whatsApp.sent).toHaveLength(1)
    expect(stored()).toHaveLength(1)
  })

  it('leave no file behind of an answer that was refused', { tags: ['W-05'] }, async () => {
    const { conversation } = await writes(shop, { phone: PHONE })
    shop.advance(2 * A_DAY)
    const base = { id: 'picture-2', seen: 1, anyway: false, replyTo: null, text: '' }
    expect(await replyWithPicture(shop, conversation.id, base, PHOTO)).toMatchObject({
      code: 'WINDOW_CLOSED',
    })
    await doJobs(shop)
    expect(stored()).toEqual([])
  })
})
