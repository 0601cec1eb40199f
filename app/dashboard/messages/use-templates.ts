import { useCallback, useEffect, useState } from 'react'
import { type ShownTemplate, templatesAnswer } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { fetchAnswer } from '../decode.ts'
import { loadDeferred } from '../load.ts'

interface Templates {
  templates: readonly ShownTemplate[]
  /** French: why there are none */
  failure: string | null
}

/** The approved templates with what the shop knows of the customer; null until they are read. */
export function useTemplates(conversationId: string) {
  const [templates, setTemplates] = useState<Templates | null>(null)
  const read = useCallback(async () => setTemplates(await fetchTemplates(conversationId)), [conversationId])
  useEffect(() => void read(), [read])
  return { templates, readAgain: () => void read() }
}

async function fetchTemplates(conversationId: string): Promise<Templates> {
  const path = encoded`/conversations/${conversationId}/templates`
  const { data, failure } = await loadDeferred('Les modèles n’ont pas pu être lus.', () =>
    fetchAnswer(templatesAnswer, path),
  )
  if (failure) return { templates: [], failure: failure.detail ?? failure.text }
  return { templates: data.templates, failure: data.failure }
}
