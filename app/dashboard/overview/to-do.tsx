import { ChevronRight } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { Link } from 'react-router'
import type { InferOutput } from 'valibot'
import { conversationCountsAnswer } from '../../../contracts/conversation.ts'
import { moderatedReviewsAnswer } from '../../../contracts/moderation.ts'
import { orderCountsAnswer } from '../../../contracts/order-details.ts'
import { type TodayFigures, todayAnswer } from '../../../contracts/overview.ts'
import type { Permission } from '../../../domain/accounts/account.ts'
import { formatNumber } from '../../../domain/text/format.ts'
import { readHasConversations } from '../../session/refresh-account.ts'
import { readSession } from '../../session/session.ts'
import { hasAccess, useConversationsShown, usePermission } from '../access.ts'
import { fetchAnswer } from '../decode.ts'
import { coalesce } from '../events/coalesce.ts'
import { useShopEvents } from '../events/use-shop-events.ts'
import { type Loaded, loadDeferred } from '../load.ts'
import {
  BIRTH_LISTS_PATH,
  CASH_PATH,
  DELIVERIES_PATH,
  MARGINS_PATH,
  NOTIFICATIONS_HASH,
  PAYMENTS_PATH,
  PHOTOS_TO_APPROVE_PATH,
  RETURNS_PATH,
  TO_CONFIRM_PATH,
  TO_PREPARE_PATH,
  TO_RETURN_PATH,
  UNANSWERED_MESSAGES,
  WITH_REST_PATH,
} from '../page-paths.ts'

type Counts = Partial<
  InferOutput<typeof orderCountsAnswer>['counts'] & { soldOut: number; photos: number; conversations: number }
>

interface Line {
  name: keyof Counts
  one: string
  more: string
  to: string
  needs: Permission
}

const line = (name: keyof Counts, one: string, more: string, to: string, needs: Permission): Line => ({
  name,
  one,
  more,
  to,
  needs,
})

const CASH_TO_HAND_OVER = [
  'livreur doit remettre de l’argent',
  'livreurs doivent remettre de l’argent',
] as const
const WAITING = [
  'commande a des pièces à reprendre au livreur',
  'commandes ont des pièces à reprendre au livreur',
] as const
const GIFTS = [
  'cadeau dont l’argent est à commander ou à rendre',
  'cadeaux dont l’argent est à commander ou à rendre',
] as const
const DOOR = ['paiement à la livraison à vérifier', 'paiements à la livraison à vérifier'] as const
const REST = ['commande avec un reste à payer', 'commandes avec un reste à payer'] as const
const UNANSWERED = [
  'client attend une réponse sur WhatsApp',
  'clients attendent une réponse sur WhatsApp',
] as const
const SOLD_OUT = ['article épuisé qui se vendait bien', 'articles épuisés qui se vendaient bien'] as const

const PHOTOS = ['photo d’un avis à valider', 'photos d’avis à valider'] as const

/** What a customer waits for comes first. */
const LINES: readonly Line[] = [
  line('toConfirm', 'commande à confirmer', 'commandes à confirmer', TO_CONFIRM_PATH, 'orders:read'),
  line('conversations', ...UNANSWERED, UNANSWERED_MESSAGES, 'messages'),
  line('payments', 'paiement à vérifier', 'paiements à vérifier', PAYMENTS_PATH, 'payments'),
  line(
    'failed',
    'livraison ratée à reprendre',
    'livraisons ratées à reprendre',
    DELIVERIES_PATH,
    'orders:read',
  ),
  line('toPack', 'commande à préparer', 'commandes à préparer', TO_PREPARE_PATH, 'orders:read'),
  line('packed', 'commande prête à partir', 'commandes prêtes à partir', TO_PREPARE_PATH, 'orders:read'),
  line('messages', 'message à lire', 'messages à lire', NOTIFICATIONS_HASH, 'orders'),
  line('toReturn', 'client à rembourser', 'clients à rembourser', TO_RETURN_PATH, 'payments'),
  line('returns', 'retour à traiter', 'retours à traiter', RETURNS_PATH, 'orders:read'),
  line('waiting', ...WAITING, RETURNS_PATH, 'orders:read'),
  line('owing', ...CASH_TO_HAND_OVER, CASH_PATH, 'cash'),
  line('claims', ...DOOR, CASH_PATH, 'cash'),
  line('rest', ...REST, WITH_REST_PATH, 'orders:read'),
  line('giftMoney', 'participation à recevoir', 'participations à recevoir', BIRTH_LISTS_PATH, 'payments'),
  line('giftTasks', ...GIFTS, BIRTH_LISTS_PATH, 'orders:read'),
  line('photos', ...PHOTOS, PHOTOS_TO_APPROVE_PATH, 'products'),
  line('soldOut', ...SOLD_OUT, MARGINS_PATH, 'products'),
]

export const loadToday = () =>
  loadDeferred('Erreur de chargement', () => fetchAnswer(todayAnswer, '/stats/today'))

/** What waits for the account; a part that fails is left out, and its own screen says why. */
export async function loadToDo(today: Promise<Loaded<TodayFigures>>): Promise<Counts> {
  const session = readSession()
  const counts = hasAccess(session, 'orders:read')
    ? fetchAnswer(orderCountsAnswer, '/orders/counts').then(({ counts }) => counts)
    : null
  const reviews = hasAccess(session, 'products')
    ? fetchAnswer(moderatedReviewsAnswer, '/reviews', { query: { photos: 'pending', limit: 1 } })
    : null
  const conversations =
    readHasConversations() && hasAccess(session, 'messages')
      ? fetchAnswer(conversationCountsAnswer, '/conversations/counts')
      : null
  const [orders, waiting, answers, { data }] = await Promise.all([
    counts?.catch(() => null),
    reviews?.catch(() => null),
    conversations?.catch(() => null),
    today,
  ])
  return {
    ...orders,
    ...(answers && { conversations: answers.waiting }),
    ...(waiting && { photos: waiting.pendingPhotos }),
    ...(data && { soldOut: data.soldOut }),
  }
}

/** Least time between two reads of what waits, however much happens in the shop. */
const PAUSE_MS = 1000

/** What waits, read again when something happens in the shop and when somebody comes back to the tab. */
function useLiveCounts(loaded: Counts): Counts {
  const [shown, setShown] = useState({ loaded, counts: loaded })
  if (shown.loaded !== loaded) setShown({ loaded, counts: loaded })
  const ask = useMemo(() => {
    const refresh = async () => {
      const newer = await loadToDo(loadToday())
      // What could not be read stays as it was.
      setShown((before) => ({ ...before, counts: { ...before.counts, ...newer } }))
    }
    return coalesce<'all'>(refresh, PAUSE_MS)
  }, [])
  useShopEvents(usePermission('orders:read'), () => ask(['all']))
  // The page may have been loaded before the dashboard knew that there are conversations.
  const lacksConversations = useConversationsShown() && shown.counts.conversations === undefined
  useEffect(() => {
    if (lacksConversations) ask(['all'])
  }, [lacksConversations, ask])
  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') ask(['all'])
    }
    document.addEventListener('visibilitychange', onReturn)
    return () => document.removeEventListener('visibilitychange', onReturn)
  }, [ask])
  return shown.counts
}

export function ToDo({ counts: loaded }: { counts: Counts }) {
  const all = useLiveCounts(loaded)
  const session = readSession()
  const { payments = 0, claims = 0 } = all
  // The desk checks the claims at the door too; who sees the line of the cash desk reads them there.
  const counts = hasAccess(session, 'cash') ? { ...all, payments: payments - claims } : all
  const lines = LINES.filter(({ name, needs }) => (counts[name] ?? 0) > 0 && hasAccess(session, needs))
  return (
    <section className="grid grid-cols-1 gap-1 rounded-card bg-sun-tint p-4 shadow-card lg:px-6">
      <h2 className="text-lg">À faire</h2>
      {lines.length === 0 && <p>{'Rien n’attend\u202f: tout est à jour.'}</p>}
      <ul className="divide-y divide-line-strong/30">
        {lines.map(({ name, one, more, to }) => (
          <li key={name}>
            <Link to={to} className="flex min-h-11 items-center gap-2 py-1 hover:underline">
              <span className="min-w-8 text-right text-lg font-black tabular-nums">
                {formatNumber(counts[name] ?? 0)}
              </span>
              <span className="min-w-0 grow wrap-anywhere">{(counts[name] ?? 0) > 1 ? more : one}</span>
              <ChevronRight className="size-5 shrink-0" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
