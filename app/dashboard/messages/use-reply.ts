import { useState } from 'react'
import { type ReplyInput, replyAnswer, type ShownMessage } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import type { ChangeResult } from '../change/send-change.ts'
import { useChange } from '../change/use-change.ts'

/** The refusal of a reply when somebody else has answered since the author looked. */
const ANSWERED = 'ANSWERED_MEANWHILE'

/** Why the last reply was not sent. `answered`: a colleague was faster, so the author decides. */
interface Problem {
  text: string
  answered: boolean
}

type Result = ChangeResult<{ message: string; sent: ShownMessage }>

/** Sends replies and notes of one conversation, one at a time, and keeps why the last one failed. */
export function useReply(conversationId: string, onSent: (sent: ShownMessage) => void) {
  const { send, pending } = useChange()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function post(
    to: 'messages' | 'notes',
    body: ReplyInput | FormData | { id: string; text: string; mentions: string[] },
    isLast: boolean,
  ) {
    setProblem(null)
    const path = encoded`/conversations/${conversationId}/${to}`
    const change = { path, method: 'POST', body, answer: replyAnswer, silent: true } as const
    // The answer shows the message; what else has changed is loaded after the last one. Without an answer loading would fail too,
    // and say the same twice.
    const reload = (answered: Result) => (answered.ok ? isLast : answered.status !== null)
    const result: Result | null = await send({ ...change, reload }, (answered) => {
      if (answered.ok) onSent(answered.data.sent)
      else
        setProblem({
          text: answered.issues[0]?.message ?? answered.message,
          answered: answered.code === ANSWERED,
        })
    })
    return result?.ok === true
  }

  return {
    pending,
    problem,
    forgetProblem: () => setProblem(null),
    reply: (body: ReplyInput | FormData, isLast = true) => post('messages', body, isLast),
    note: (body: { id: string; text: string; mentions: string[] }) => post('notes', body, true),
  }
}
