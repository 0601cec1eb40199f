import { ArrowLeft, MessagesSquare } from 'lucide-react'
import { conversationAnswer, conversationsAnswer, messagesAnswer } from '../../../contracts/conversation.ts'
import { encoded } from '../../../domain/urls/url-template.ts'
import { useLaptopScreen } from '../../browser/wide-screen.ts'
import { decode, fetchAnswer } from '../decode.ts'
import { fetchPage } from '../lists/fetch-page.ts'
import { type Failure, load } from '../load.ts'
import { MESSAGES_PATH } from '../page-paths.ts'
import { SectionFailure } from '../section-failure.tsx'
import { TitleWithLink } from '../title-with-link.tsx'
import type { Route } from './+types/route'
import { Conversation } from './conversation.tsx'
import { CONVERSATION_PARAMS, type ConversationCounts, ConversationList } from './conversation-list.tsx'
import { isSplitScreen } from './split-screen.ts'
import { useLiveConversations } from './use-live-conversations.ts'
import { useVisibleHeight } from './use-visible-height.ts'

/** Loads the list, the open conversation, or both where they stand side by side. */
export async function clientLoader({ request, params: { id } }: Route.ClientLoaderArgs) {
  const [list, opened] = await Promise.all([
    id === undefined || isSplitScreen() ? loadList(request) : null,
    id === undefined ? null : loadConversation(request, id),
  ])
  return { list, opened }
}

function loadList(request: Request) {
  const { filter, q } = CONVERSATION_PARAMS.readFrom(request)
  let counts: ConversationCounts = { unread: 0, waiting: 0, mine: 0 }
  return load(request, 'Erreur lors du chargement des conversations.', async () => {
    const page = await fetchPage(request, '/conversations', { filter, q: q || undefined }, (json) => {
      const answer = decode(conversationsAnswer, json)
      counts = answer.counts
      return answer.conversations
    })
    return { ...page, counts }
  })
}

function loadConversation({ url, signal }: Request, id: string) {
  return load(new Request(url, { signal }), 'Erreur lors du chargement de la conversation.', async () => {
    const path = encoded`/conversations/${id}`
    const [{ success: _, ...open }, newest] = await Promise.all([
      fetchAnswer(conversationAnswer, path, { signal }),
      fetchAnswer(messagesAnswer, `${path}/messages`, { signal }),
    ])
    return { open, newest }
  })
}

export default function MessagesPage({ loaderData: { list, opened }, params }: Route.ComponentProps) {
  const { id } = params
  const isSplit = useLaptopScreen()
  const showsList = id === undefined || isSplit
  useLiveConversations(id, showsList)
  const frame = useVisibleHeight<HTMLDivElement>()
  return (
    <div
      ref={frame}
      className="group/frame grid grid-cols-1 items-start gap-4 lg:grid-cols-[min(20rem,43%)_minmax(0,1fr)]"
    >
      {showsList && (
        <section
          aria-label="Toutes les conversations"
          className="grid grid-cols-1 gap-3 lg:-m-1 lg:max-h-(--room) lg:overflow-y-auto lg:p-1"
        >
          <ListTitle isPage={id === undefined} />
          {list?.failure && <SectionFailure failure={list.failure} />}
          {list && <ConversationList page={list.data} openId={id} />}
        </section>
      )}
      {opened ? (
        <section aria-label="Conversation" className="grid min-w-0 grid-cols-1 gap-3">
          {opened.data ? (
            <Conversation key={id} {...opened.data} failure={opened.failure} />
          ) : (
            <NotLoaded failure={opened.failure} />
          )}
        </section>
      ) : (
        <NothingOpen />
      )}
    </div>
  )
}

function NotLoaded({ failure }: { failure: Failure | null }) {
  return (
    <>
      <TitleWithLink title="Conversation" to={MESSAGES_PATH} icon={ArrowLeft}>
        Toutes les conversations
      </TitleWithLink>
      {failure && <SectionFailure failure={failure} />}
    </>
  )
}

/** An open conversation has a heading of its own. */
function ListTitle({ isPage }: { isPage: boolean }) {
  const Heading = isPage ? 'h1' : 'h2'
  return <Heading className="text-2xl">Messages</Heading>
}

function NothingOpen() {
  return (
    <div className="grid h-(--room) place-content-center justify-items-center gap-3 rounded-card border border-line p-6 text-center text-ink-soft max-lg:hidden">
      <MessagesSquare className="size-8" />
      <p>Choisissez une conversation.</p>
    </div>
  )
}
