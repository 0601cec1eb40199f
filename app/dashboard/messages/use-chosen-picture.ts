import { useState } from 'react'
import { useSession } from '../../session/session.ts'
import type { MessageDraftControl } from './message-draft.ts'

/** Chosen and not yet sent, by account and conversation, until the page is loaded again: no draft stores a file. */
const pictures = new Map<string, File>()

/** The picture that is sent with the text. It stays during a change of conversation; `isLost` after a reload. */
export function useChosenPicture(conversationId: string, { draft, setPicture }: MessageDraftControl) {
  const account = useSession()?.user._id ?? ''
  const key = `${account}:${conversationId}`
  const [picture, setChosen] = useState(() => pictures.get(key) ?? null)

  function choose(file: File | null): void {
    if (file) pictures.set(key, file)
    else pictures.delete(key)
    setChosen(file)
    setPicture(file !== null)
  }

  return { picture, isLost: draft.picture && picture === null, choose }
}

/** Those of other accounts, or of all. */
export function forgetPictures(kept: string | null): void {
  for (const key of pictures.keys()) if (kept === null || !key.startsWith(`${kept}:`)) pictures.delete(key)
}
