import { useEffect, useState } from 'react'
import { encoded } from '../../../domain/urls/url-template.ts'
import { apiUrl, failureText, NO_ANSWER } from '../../api-client/api.ts'
import { requestApi } from '../admin-api.ts'
import { handleSessionExpired } from '../session-expiry.ts'

type FileState =
  | { name: 'idle' | 'loading' }
  | { name: 'ready'; file: Blob; url: string }
  | { name: 'failed'; text: string }

/** A file of a message, which has no public address: it is loaded with the session's token when `load` is called. */
export function usePrivateFile(conversationId: string, mediaId: string) {
  const [state, setState] = useState<FileState>({ name: 'idle' })
  const url = state.name === 'ready' ? state.url : null
  useEffect(() => (url === null ? undefined : () => URL.revokeObjectURL(url)), [url])

  async function load(): Promise<Blob | null> {
    if (state.name === 'ready') return state.file
    if (state.name === 'loading') return null
    setState({ name: 'loading' })
    try {
      const path = encoded`/conversations/${conversationId}/media/${mediaId}`
      const response = await requestApi(apiUrl(path), { headers: { Accept: '*/*' } })
      const file = await response.blob()
      setState({ name: 'ready', file, url: URL.createObjectURL(file) })
      return file
    } catch (error) {
      if (!handleSessionExpired(error)) setState({ name: 'failed', text: failureText(error, NO_ANSWER) })
      return null
    }
  }

  return { state, load }
}
