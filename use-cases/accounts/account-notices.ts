import type { OpenTransaction } from '../../data/store.ts'
import type { User } from '../../domain/accounts/account.ts'
import { type NoticeContent, noticePath, noticeText, readNotice } from '../../domain/accounts/notices.ts'
import type { AppContext, ReadDeps } from '../context.ts'
import { queueAlert } from '../push/queue-alerts.ts'

const SHOWN = 20

/** Tells accounts of something in the shop itself until each has seen it, and on the devices of those that have some. */
export async function notifyAccounts(
  tx: OpenTransaction,
  shop: Pick<AppContext, 'clock' | 'newId'>,
  readers: readonly User[],
  { kind, ...details }: NoticeContent,
): Promise<void> {
  if (readers.length === 0) return
  const id = shop.newId()
  const createdAt = shop.clock()
  await tx.accountNotices.insert(readers.map(({ _id: userId }) => ({ id, userId, kind, details, createdAt })))
  if (await tx.push.hasDevices())
    await queueAlert(tx, { topic: 'security', mark: '0', subject: id, by: null }, createdAt)
  tx.publish({ kind: 'account-notice' })
}

/** What an account has not seen yet, newest first. */
export async function listNotices({ store }: ReadDeps, { _id: userId }: User) {
  const stored = await store.accountNotices.list(userId, SHOWN)
  return stored.flatMap(({ id, kind, details, createdAt }) => {
    const notice = readNotice(kind, details)
    const at = new Date(createdAt).toISOString()
    return notice ? [{ id, text: noticeText(notice), path: noticePath(notice), at }] : []
  })
}

export function markNoticesSeen({ store }: ReadDeps, user: User, ids: readonly string[]): Promise<void> {
  return store.accountNotices.delete(user._id, ids)
}
