import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { serverNow } from '../../browser/server-time.ts'
import { Button } from '../../ui/button.tsx'
import { Bubble, type BubbleActions } from './bubble.tsx'
import { byDay, dayText, type ThreadPart } from './thread-messages.ts'
import type { Thread } from './use-thread.ts'

interface ThreadViewProps extends BubbleActions {
  thread: Thread
  /** the message to which somebody was led */
  ledTo: string | null
  /** why it is not in view; empty: it is */
  problem: string
}

/** Within this distance of the end, in pixels, new messages are scrolled into view. */
const AT_END = 80

/**
 * The messages of a conversation, from its end. The scroll container is reversed: its place is counted from the newest
 * message, so it stays when earlier ones are loaded above, and when the keyboard makes the page smaller.
 */
export function ThreadView({ thread, ledTo, problem, ...actions }: ThreadViewProps) {
  const { messages } = thread
  const { box, isAtEnd, isBehind, toEnd, onScroll } = useEnd(messages)
  return (
    <div className="relative min-h-0 grow">
      <section
        ref={box}
        aria-label="Discussion"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard scrolls it
        tabIndex={0}
        onScroll={onScroll}
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-3 py-2 sm:px-4"
      >
        <div className="grid grid-cols-1 gap-1">
          <Earlier thread={thread} />
          {byDay(messages).map(({ day, messages: ofDay }) => (
            <div key={day} className="grid grid-cols-1 gap-1">
              <h2 className="justify-self-center rounded-full bg-line/50 px-3 py-1 text-xs font-bold text-ink-soft">
                {dayText(day, serverNow())}
              </h2>
              <ol
                aria-label={dayText(day, serverNow())}
                className="grid grid-cols-1 justify-items-start gap-1.5"
              >
                {ofDay.map((message) => (
                  <Bubble key={message.id} message={message} isMarked={message.id === ledTo} {...actions} />
                ))}
              </ol>
            </div>
          ))}
          {messages.length === 0 && (
            <p className="py-12 text-center text-ink-soft">Aucun message dans cette conversation.</p>
          )}
        </div>
      </section>
      <Arrived messages={messages} />
      <p
        role="status"
        className="absolute inset-x-3 top-2 mx-auto w-fit rounded-full border border-line bg-surface px-3 py-1 text-center text-sm shadow-float empty:hidden"
      >
        {problem || null}
      </p>
      {!isAtEnd && (
        <button
          type="button"
          onClick={toEnd}
          className="absolute right-3 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full border border-line bg-surface px-3 text-sm font-bold shadow-float"
        >
          <ArrowDown className="size-5" />
          <span className={isBehind ? '' : 'sr-only'}>
            {isBehind ? 'Nouveau message' : 'Aller au dernier message'}
          </span>
        </button>
      )}
    </div>
  )
}

/** Tells a screen reader what a customer has written since the conversation was opened. */
function Arrived({ messages }: Pick<ThreadPart, 'messages'>) {
  const newest = messages.at(-1)
  const [opened] = useState(newest?.id)
  const isNew = newest && newest.id !== opened && newest.origin === 'customer'
  return (
    <p role="status" className="sr-only">
      {isNew ? `Nouveau message\u202f: ${newest.text.slice(0, ARRIVED)}` : null}
    </p>
  )
}

/** In characters; the message itself has the rest. */
const ARRIVED = 200

/** Whether the newest message is in view, and whether one has come since it was. */
function useEnd(messages: ThreadPart['messages']) {
  const box = useRef<HTMLElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const newest = messages.at(-1)?.id
  const [seen, setSeen] = useState(newest)
  if (isAtEnd && seen !== newest) setSeen(newest)

  const toEnd = () => {
    if (box.current) box.current.scrollTop = 0
  }
  // A browser may keep the place of what is read, also at the end.
  const follow = useEffectEvent((id: string | undefined) => {
    if (id !== undefined && isAtEnd) toEnd()
  })
  useLayoutEffect(() => follow(newest), [newest])
  return {
    box,
    isAtEnd,
    isBehind: seen !== newest,
    toEnd,
    onScroll: () => setAtEnd(Math.abs(box.current?.scrollTop ?? 0) < AT_END),
  }
}

/** Loads earlier messages when it is nearly scrolled into view, or when it is tapped. */
function Earlier({ thread: { earlier, earlierState, loadEarlier } }: { thread: Thread }) {
  const button = useRef<HTMLDivElement>(null)
  const isLoading = earlierState === 'loading'
  const load = useEffectEvent(() => {
    if (earlierState === 'idle') void loadEarlier()
  })
  useEffect(() => {
    if (!button.current || earlier === null) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) load()
      },
      // Begins before it is seen.
      { root: button.current.closest('section'), rootMargin: '400px 0px 0px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [earlier])
  if (earlier === null) return null
  return (
    <div ref={button} className="grid justify-items-center gap-1 py-2">
      {typeof earlierState === 'object' && (
        <p role="alert" className="text-sm text-error">
          {earlierState.failure}
        </p>
      )}
      <Button variant="quiet" loading={isLoading} onClick={() => void loadEarlier()}>
        Messages précédents
      </Button>
    </div>
  )
}
