import { isRecord, own, readText } from '../../../domain/unknown-values.ts'
import { ApiError, apiUrl } from '../../api-client/api.ts'
import { readSession } from '../../session/session.ts'
import { callDashboard } from '../dashboard-api.ts'
import { type FormValues, flashInput, formBody } from './form-values.ts'

export interface Saving {
  values: FormValues
  files: readonly File[]
  /** pictures that stay, in order */
  kept: readonly string[]
  /** the product that is edited; null for a new one */
  id: string | null
  /** told how much has been sent, 0 to 1 */
  onProgress: (share: number) => void
  /** told the id as soon as a new product has one: if what follows fails, the form goes on as an edit */
  onCreated: (id: string) => void
}

/**
 * Saves the product first, its flash sale second (always on an edit; for a new product only when it is active).
 * @throws ApiError when either fails
 */
export async function saveProduct({ values, files, kept, id, onProgress, onCreated }: Saving): Promise<void> {
  const body = formBody(values, files, id === null ? null : kept)
  const path = id === null ? '/products' : `/products/${encodeURIComponent(id)}`
  const saved = await upload(apiUrl(path), id === null ? 'POST' : 'PUT', body, onProgress)
  const savedId = id ?? (isRecord(saved) ? readText(own(saved, '_id')) : null)
  if (savedId === null) throw new ApiError('réponse inattendue du serveur')
  if (id === null) onCreated(savedId)
  if (id !== null || values.flashActive) {
    await callDashboard(apiUrl(`/products/${encodeURIComponent(savedId)}/flash-sale`), {
      method: 'PATCH',
      body: flashInput(values),
    })
  }
}

/** Sends a form with its pictures; unlike fetch, XMLHttpRequest tells how far it is. */
function upload(
  url: string,
  method: string,
  body: FormData,
  onProgress: (share: number) => void,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.setRequestHeader('Authorization', `Bearer ${readSession()?.token ?? ''}`)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onerror = () => reject(new ApiError('pas de réponse du serveur'))
    request.onload = () => {
      const answer = parse(request.responseText)
      if (request.status >= 200 && request.status < 300) return resolve(answer)
      const message = isRecord(answer) ? readText(own(answer, 'message')) : null
      reject(
        new ApiError(message ?? `Erreur ${request.status}`, {
          status: request.status,
          serverMessage: message,
          body: answer,
        }),
      )
    }
    request.send(body)
  })
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
