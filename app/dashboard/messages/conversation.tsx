import { useState } from 'react'
import type { ShownConversation, ShownMessage, ShownTemplate } from '../../../contracts/conversation.ts'
import { serverNow } from '../../browser/server-time.ts'
import { A_SECOND, useNow } from '../../browser/use-now.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePermission } from '../access.ts'
import type { Failure } from '../load.ts'
import { ChoiceBar } from './choice-bar.tsx'
import { ClosedWindow } from './closed-window.tsx'
import { Composer } from './composer.tsx'
import { ConversationHead } from './conversation-head.tsx'
import { ConversationPanel } from './conversation-panel.tsx'
import { useMessageDraft } from './message-draft.ts'
import { NotCurrent } from './not-current.tsx'
import type { OpenConversation } from './open-conversation.ts'
import { OrderStrip } from './order-links.tsx'
import { isWindowOpen } from './service-window.ts'
import { useRoomForPanel } from './split-screen.ts'
import { TemplateDialog } from './template-dialog.tsx'
import { ThreadView } from './thread.tsx'
import { lastSequence, type ThreadPart } from './thread-messages.ts'
import { useHandedBack } from './use-handed-back.ts'
import { useLeadToMessage } from './use-lead-to-message.ts'
import { useMarkRead } from './use-mark-read.ts'
import { useNewOrder } from './use-new-order.ts'
import { useStable } from './use-stable.ts'
import { useThread } from './use-thread.ts'
import { useWriters } from './use-writing.ts'
import { WriterNames } from './writer-names.tsx'

interface ConversationProps {
  open: OpenConversation
  newest: ThreadPart
  /** why it could not be loaded again; what it shows stays */
  failure: Failure | null
}

/** An open conversation. On a phone it covers the screen, so that the field is always above the keyboard. */
export function Conversation({ open, newest, failure }: ConversationProps) {
  const { conversation, orders } = open
  const hasRoom = useRoomForPanel()
  const now = useWindowClock(conversation)
  const thread = useThread(conversation.id, newest)
  const { ledTo, problem, lead } = useLeadToMessage(thread)
  const last = lastSequence(thread.messages)
  const control = useMessageDraft(conversation.id, last)
  const writers = useWriters(conversation.id, open.writing)
  const mayOrder = usePermission('orders')
  const newOrder = useNewOrder(conversation, thread.messages)
  const { draft, setNote } = control
  const [isNoting, setNoting] = useState(false)
  const [isManaging, setManaging] = useState(false)
  const [template, setTemplate] = useState<ShownTemplate | 'choose' | null>(null)
  useMarkRead({ id: conversation.id, unread: conversation.unread, sequence: last })
  useHandedBack(control)
  const isOpen = isWindowOpen(conversation, now)
  const onReply = useStable(({ id, text }: ShownMessage) =>
    control.replyTo({ id, excerpt: text.slice(0, EXCERPT) }),
  )
  const onTemplate = useStable(() => setTemplate('choose'))
  const onOrder = useStable(newOrder.fromCatalogue)
  const onChoose = useStable(newOrder.toggle)
  const onLead = useStable(lead)

  function chooseMessages() {
    setManaging(false)
    newOrder.start()
  }

  function writeNote() {
    setNoting(true)
    setNote(true)
  }

  const panel = (
    <ConversationPanel
      open={open}
      onNewOrder={mayOrder ? chooseMessages : null}
      onDone={() => setManaging(false)}
    />
  )
  return (
    <div
      data-covers
      className="fixed inset-x-0 top-(--visible-top) z-40 flex h-(--visible-height) min-w-0 overflow-hidden bg-ground md:static md:h-(--room) md:grow md:rounded-card md:border md:border-line"
    >
      <div className="flex min-w-0 grow flex-col">
        <ConversationHead conversation={conversation} now={now} onManage={() => setManaging(true)} />
        {failure && <NotCurrent failure={failure} />}
        <OrderStrip orders={orders} onMore={() => setManaging(true)} />
        <ThreadView
          {...{ thread, ledTo, problem }}
          conversationId={conversation.id}
          canReply={isOpen}
          onReply={onReply}
          onTemplate={onTemplate}
          onOrder={mayOrder ? onOrder : null}
          chosen={newOrder.chosen}
          onChoose={onChoose}
          onLead={onLead}
        />
        <WriterNames writers={writers} />
        {newOrder.chosen ? (
          <ChoiceBar count={newOrder.chosen.size} onCreate={newOrder.fromChosen} onLeave={newOrder.leave} />
        ) : isOpen || draft.note ? (
          <Composer open={open} thread={thread} control={control} onTemplate={onTemplate} begins={isNoting} />
        ) : (
          <ClosedWindow
            conversation={conversation}
            text={draft.text}
            onNote={writeNote}
            onChoose={setTemplate}
          />
        )}
      </div>
      {hasRoom && (
        <aside
          aria-label="Client"
          className="w-64 shrink-0 overflow-y-auto border-l border-line bg-surface p-4"
        >
          {panel}
        </aside>
      )}
      <Dialog open={isManaging} sheet title="Gérer la conversation" onClose={() => setManaging(false)}>
        {panel}
      </Dialog>
      {template && (
        <TemplateDialog
          conversationId={conversation.id}
          thread={thread}
          template={template === 'choose' ? null : template}
          onClose={() => setTemplate(null)}
        />
      )}
    </div>
  )
}

/** The shop's time, by the second before the window closes, so that the field says it at once. */
function useWindowClock({ windowEndsAt }: ShownConversation): number {
  const left = windowEndsAt === null ? Number.POSITIVE_INFINITY : Date.parse(windowEndsAt) - serverNow()
  const isNear = left > 0 && left < LAST_MINUTES
  return useNow(serverNow(), isNear ? A_SECOND : 10 * A_SECOND)
}

const LAST_MINUTES = 120 * A_SECOND

/** Of a quoted message, above the field. */
const EXCERPT = 200
