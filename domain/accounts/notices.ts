import { isRecord, own, textAt } from '../unknown-values.ts'

/** What an account is told of in the shop itself, until it has said that it saw it. */
export type NoticeContent =
  /** somebody changed protected settings; `labels`: those settings, in French */
  | { kind: 'settings'; by: string; labels: readonly string[] }
  /** an administrator asked for a code with which a new password is set; `by`: their user name */
  | { kind: 'reset-code'; by: string }
  /** an administrator removed the account's second factor */
  | { kind: 'factor-removed'; by: string }

/** Reads a stored notice; null for a kind that only another version knows. */
export function readNotice(kind: string, details: unknown): NoticeContent | null {
  if (!isRecord(details)) return null
  const by = textAt(details, 'by')
  if (kind === 'reset-code' || kind === 'factor-removed') return { kind, by }
  if (kind !== 'settings') return null
  const labels = own(details, 'labels')
  return {
    kind,
    by,
    labels: Array.isArray(labels) ? labels.filter((label) => typeof label === 'string') : [],
  }
}

export function noticeText(notice: NoticeContent): string {
  if (notice.kind === 'settings')
    return `${notice.by} a changé ce que la boutique protège\u202f: ${notice.labels.join(', ')}.`
  if (notice.kind === 'factor-removed')
    return `${notice.by} a retiré la double authentification de votre compte. Activez-la de nouveau dans «\u202fMon compte\u202f».`
  return `${notice.by} a demandé un code pour changer le mot de passe de votre compte. Si vous ne l’avez pas demandé, changez votre mot de passe.`
}

/** The page where an administrator sees and undoes what the notice tells. */
export function noticePath({ kind }: NoticeContent): string {
  return kind === 'settings' ? '/dashboard/settings' : '/dashboard/account'
}
