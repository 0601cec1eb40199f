import { Hono } from 'hono'
import { REPLACED, type ShopEvent, shownEvent } from '../../contracts/shop-event.ts'
import { hasPermission, type User } from '../../domain/accounts/account.ts'
import { fail } from '../../domain/errors.ts'
import { mayUse } from '../../use-cases/accounts/second-factor.ts'
import { userOfToken } from '../../use-cases/accounts/sessions.ts'
import type { AppContext } from '../../use-cases/context.ts'
import { CALLER_ERRORS, describer, file } from '../descriptions.ts'
import { errorResponse } from '../errors.ts'
import { openEventStream } from '../event-stream.ts'
import { bearerToken, requireOneOf } from '../middleware/authorize.ts'

const MAX_STREAMS = 100
const MAX_STREAMS_PER_ACCOUNT = 6
const NEEDED = ['orders:read', 'messages'] as const

const describe = describer('Events', CALLER_ERRORS)

export function eventRoutes(
  shop: Pick<AppContext, 'store' | 'clock' | 'subscribe' | 'settings'>,
  { stopping }: { stopping: AbortSignal },
) {
  const screens = new Set<Screen>()
  return new Hono().get(
    '/',
    describe(
      'A stream of the shop’s events',
      { 200: file('A stream that stays open', 'text/event-stream') },
      ['TOO_MANY_SCREENS'],
      DESCRIPTION,
    ),
    requireOneOf(shop, ...NEEDED),
    (c) => {
      const { _id: userId } = c.get('caller')
      const own = [...screens].filter((screen) => screen.userId === userId)
      const oldest = own.length >= MAX_STREAMS_PER_ACCOUNT ? own[0] : undefined
      if (stopping.aborted || (!oldest && screens.size >= MAX_STREAMS)) {
        return errorResponse(c, fail('TOO_MANY_SCREENS'))
      }
      c.header('Content-Type', 'text/event-stream; charset=utf-8')
      // Nothing reads the body of a HEAD response, so its stream would never close.
      if (c.req.method === 'HEAD') return c.body(null)
      const token = bearerToken(c) ?? ''
      let caller: User | null = c.get('caller')
      const leave = new AbortController()
      oldest?.replace()
      const screen: Screen = { userId, replace: () => leave.abort() }
      screens.add(screen)
      const stream = openEventStream<ShopEvent | typeof REPLACED>({
        listen: (listener) => {
          screen.replace = () => {
            listener(REPLACED)
            leave.abort()
          }
          return shop.subscribe((change) => {
            const shown = shownEvent(change)
            if (shown && maySee(caller, shown)) listener(shown)
          })
        },
        stillAllowed: async () => {
          caller = await userOfToken(shop, token)
          return (await mayUse(shop, caller)).ok && NEEDED.some((one) => hasPermission(caller, one))
        },
        onAccessChange: (listener) =>
          shop.subscribe((change) => {
            if (change.kind === 'account' && change.userId === userId) listener()
            // Events may have been missed: the client must reconnect and reload.
            if (change.kind === 'unknown') leave.abort()
          }),
        stopping: AbortSignal.any([stopping, leave.signal]),
        onEnd: () => screens.delete(screen),
      })
      // Stops nginx from buffering the stream.
      c.header('X-Accel-Buffering', 'no')
      return c.body(stream)
    },
  )
}

/** Whether an account may know of an event, with what it may do now. */
function maySee(caller: User | null, { kind }: ShopEvent): boolean {
  if (kind === 'account-notice') return true
  const isOfConversation = kind === 'conversation' || kind === 'conversation-writing'
  return hasPermission(caller, isOfConversation ? 'messages' : 'orders:read')
}

interface Screen {
  userId: string
  /** closes the stream when a newer one replaces it */
  replace: () => void
}

const DESCRIPTION =
  'Server-sent events: `order` (`{kind, orderId, status}`, `pending` for a new order, `deleted` for a deleted one), ' +
  '`payment-notice` (`{kind, orderId}`), `wallet` (`{kind, wallet}`: its transactions changed), `contact-message` (`{kind, id}`), ' +
  '`conversation` (`{kind, conversationId}`: a WhatsApp conversation or a message in it changed; `reminded`: its customer has ' +
  'waited for 30 minutes of opening hours) and ' +
  '`conversation-writing` (`{kind, conversationId, userId, name}`: an administrator writes an answer) with the permission ' +
  '`messages`, all others but `account-notice` with `orders:read`, ' +
  '`account-notice` (`{kind}`: accounts are told of something, `GET /users/me/notices`), ' +
  '`mail` (`{kind, state}`: an e-mail changed its state) and `stock` (`{kind, productId, stock}`, for a ' +
  'stock that is or was low). An event says what has changed, not the whole current state: after an interruption, ' +
  'read the lists again. A comment every 20 seconds shows that the stream is alive; it closes when the session ends. ' +
  'An account has at most six streams: a seventh closes the oldest, whose last event is then `replaced`.'
