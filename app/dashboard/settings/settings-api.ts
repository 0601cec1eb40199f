import * as v from 'valibot'
import { success, text } from '../../../contracts/answer-fields.ts'
import {
  type SettingStates,
  settingsAnswer,
  type TextSection,
  textSection,
} from '../../../contracts/setting-messages.ts'
import { apiUrl } from '../../api-client/api.ts'
import { adminApi } from '../admin-api.ts'
import { decode } from '../decode.ts'
import { reloadOrderTexts } from '../orders/use-order-texts.ts'

type Changes = Readonly<Record<string, { value: unknown; version: number }>>

/** @throws ApiError, as all functions here */
export async function fetchSettings(signal?: AbortSignal): Promise<SettingStates> {
  const { data } = await adminApi(apiUrl('/settings'), signal && { signal })
  return decode(settingsAnswer, data).settings
}

export async function saveSettings(changes: Changes): Promise<SettingStates> {
  const { data } = await adminApi(apiUrl('/settings'), { method: 'PATCH', body: { changes } })
  if ('orderTexts' in changes) reloadOrderTexts()
  return decode(settingsAnswer, data).settings
}

/** @param versions versions that the change created */
export async function undoSettings(versions: Readonly<Record<string, number>>): Promise<SettingStates> {
  const { data } = await adminApi(apiUrl('/settings/undo'), { method: 'POST', body: { versions } })
  if ('orderTexts' in versions) reloadOrderTexts()
  return decode(settingsAnswer, data).settings
}

/** Stores unpublished settings. @returns the id for `?apercu=` */
export async function storePreview(changes: Changes): Promise<string> {
  const { data } = await adminApi(apiUrl('/settings/previews'), { method: 'POST', body: { changes } })
  return decode(v.object({ success, id: text }), data).id
}

export async function renderMarkdown(markdown: string, signal: AbortSignal): Promise<TextSection[]> {
  const request = { method: 'POST', body: { text: markdown }, signal } as const
  const { data } = await adminApi(apiUrl('/settings/text'), request)
  return decode(v.object({ success, sections: v.array(textSection) }), data).sections
}

/** @returns the URL of the stored image */
export async function uploadImage(file: File): Promise<string> {
  const { data } = await adminApi(apiUrl('/settings/images'), { method: 'POST', body: file })
  return decode(v.object({ success, address: v.pipe(v.string(), v.nonEmpty()) }), data).address
}
