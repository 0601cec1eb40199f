import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { messageOrFailed, mutate } from '../admin-api.ts'
import { type RestoreResult, restore } from '../undo/undo-action.ts'

export type TrashSubmission = { intent: 'restore' | 'purge'; ids: string[] }

export type TrashResult = RestoreResult & { intent: TrashSubmission['intent'] }

/** Handles the mutations of the trash. */
export async function trashAction(request: Request): Promise<TrashResult> {
  const { intent, ids }: TrashSubmission = await request.json()
  return { intent, ...(intent === 'restore' ? await restore('/trash/restore', { ids }) : await purge(ids)) }
}

async function purge(ids: string[]): Promise<RestoreResult> {
  const result = await mutate({
    path: '/trash/purge',
    method: 'POST',
    body: { ids },
    expects: isRecord,
    failure: messageOrFailed,
    silent: true,
  })
  if (!result.ok) {
    const missingIds = result.status === 404 ? result.issues.map(({ path }) => path) : []
    return { ok: false, message: result.message, left: [], missingIds }
  }
  const message = (isRecord(result.data) && readText(own(result.data, 'message'))) || 'Fait'
  return { ok: true, message, left: [], missingIds: [] }
}
