import { isRecord, own, parseJson, textAt } from '../unknown-values.ts'

/** A page of the dashboard that a notification opens. */
interface Link {
  title: string
  path: string
}

/** What a phone shows, as the push message contains it (JSON). */
export interface PushNotification {
  title: string
  body: string
  /** a later notification with the same tag replaces it on the phone */
  tag: string
  /** page of the dashboard that a tap opens */
  path: string
  /** sounds again though it replaces another */
  again: boolean
  /** buttons, where the browser has them */
  actions: readonly Link[]
}

/** For a message that is not readable: a push event must always show something. */
const GENERIC: PushNotification = {
  title: 'Du nouveau dans la boutique',
  body: 'Ouvrez le tableau de bord pour le voir.',
  tag: 'push',
  path: '/dashboard',
  again: false,
  actions: [],
}

/** Reads the text of a push message, perhaps of another version of the shop. */
export function readPushNotification(text: string | null): PushNotification {
  const data = parseJson(text)
  if (!isRecord(data)) return GENERIC
  const title = textAt(data, 'title')
  if (title === '') return GENERIC
  const actions = own(data, 'actions')
  return {
    title,
    body: textAt(data, 'body'),
    tag: textAt(data, 'tag') || GENERIC.tag,
    path: dashboardPath(textAt(data, 'path')) ?? GENERIC.path,
    again: own(data, 'again') === true,
    actions: Array.isArray(actions) ? actions.flatMap(readLink) : [],
  }
}

function readLink(data: unknown): Link[] {
  if (!isRecord(data)) return []
  const path = dashboardPath(textAt(data, 'path'))
  const title = textAt(data, 'title')
  return path && title ? [{ title, path }] : []
}

/** @returns null for a path outside the dashboard */
export function dashboardPath(path: string): string | null {
  return /^\/dashboard(?:[/?#]|$)/.test(path) ? path : null
}
