import * as v from 'valibot'
import { success, text } from '../../../contracts/answer-fields.ts'
import {
  type SettingStates,
  settingsAnswer,
  type TextSection,
  textSection,
} from '../../../contracts/setting-messages.ts'
import { refreshAccount } from '../../session/refresh-account.ts'
import { fetchAnswer } from '../decode.ts'
import { reloadOrderTexts } from '../orders/use-order-texts.ts'
import type { Assurance } from '../use-assurance.tsx'

type Changes = Readonly<Record<string, { value: unknown; version: number }>>

/** @throws ApiError, like all functions of this file */
export async function fetchSettings(signal?: AbortSignal): Promise<SettingStates> {
  return (await fetchAnswer(settingsAnswer, '/settings', signal && { signal })).settings
}

export async function saveSettings(changes: Changes, assurance: Assurance = {}): Promise<SettingStates> {
  const body = { changes, ...assurance }
  const answer = await fetchAnswer(settingsAnswer, '/settings', { method: 'PATCH', body })
  showElsewhere(changes)
  return answer.settings
}

/** Undoes a change of settings. @param versions by setting name, the version that this change created */
export async function undoSettings(
  versions: Readonly<Record<string, number>>,
  assurance: Assurance = {},
): Promise<SettingStates> {
  const body = { versions, ...assurance }
  const answer = await fetchAnswer(settingsAnswer, '/settings/undo', { method: 'POST', body })
  showElsewhere(versions)
  return answer.settings
}

/** What the dashboard keeps of these settings is read again. */
function showElsewhere(changed: Readonly<Record<string, unknown>>) {
  if ('orderTexts' in changed) reloadOrderTexts()
  if ('whatsappAccount' in changed) void refreshAccount()
}

const previewAnswer = v.object({ success, id: text })

/** Stores unpublished settings. @returns the id for `?apercu=` */
export async function storePreview(changes: Changes): Promise<string> {
  return (await fetchAnswer(previewAnswer, '/settings/previews', { method: 'POST', body: { changes } })).id
}

const textAnswer = v.object({ success, sections: v.array(textSection) })

export async function renderMarkdown(markdown: string, signal: AbortSignal): Promise<TextSection[]> {
  const request = { method: 'POST', body: { text: markdown }, signal } as const
  return (await fetchAnswer(textAnswer, '/settings/text', request)).sections
}

const imageAnswer = v.object({ success, address: v.pipe(v.string(), v.nonEmpty()) })

/** @returns the URL of the stored image */
export async function uploadImage(file: File): Promise<string> {
  return (await fetchAnswer(imageAnswer, '/settings/images', { method: 'POST', body: file })).address
}
