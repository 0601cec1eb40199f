import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { signInPath } from '../session-expiry.ts'
import { type Change, type ChangeResult, sendChange } from './send-change.ts'

interface SentChange<Data, Key> extends Change<Data> {
  /** names the change among those that the component sends, as `sentKey` */
  key?: Key | null
  /** whether the page's data is loaded again; default: always */
  reload?: (result: ChangeResult<Data>) => boolean
}

/**
 * The way to make a change from a screen of the dashboard. `send` sends one change at a time: until it is answered, a
 * second call does nothing and returns null. `onResult` gets the decoded answer at once; then the page's data is loaded
 * again, also after a failure, because another administrator may have changed it, and the promise resolves. An expired
 * session leads to the sign-in page and returns null. All this also happens when the component has unmounted meanwhile.
 * @returns `pending`: until the answer; `loading` and `sentKey`: until the page's data is loaded again
 */
export function useChange<Key = string>() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [sent, setSent] = useState<{ key: Key | null; isAnswered: boolean } | null>(null)
  // A ref, because a double tap calls twice before the next render.
  const isSending = useRef(false)

  async function send<Data>(
    { key = null, reload = () => true, ...change }: SentChange<Data, Key>,
    onResult: (result: ChangeResult<Data>) => void = () => {},
  ): Promise<ChangeResult<Data> | null> {
    if (isSending.current) return null
    isSending.current = true
    setSent({ key, isAnswered: false })
    const result = await sendChange(change).finally(() => {
      isSending.current = false
    })
    const answered = { key, isAnswered: true }
    setSent(answered)
    if (result === null) void navigate(signInPath(), { replace: true })
    else {
      onResult(result)
      if (reload(result)) await revalidate()
    }
    // Another change may have been sent during the reload.
    setSent((latest) => (latest === answered ? null : latest))
    return result
  }

  const pending = sent?.isAnswered === false
  return { send, pending, loading: sent !== null, sentKey: sent?.key ?? null }
}
