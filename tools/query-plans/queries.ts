import type { Store } from '../../data/store.ts'

export interface PlannedQuery {
  name: string
  ask: (store: Store) => Promise<unknown>
}

const A_YEAR = 365 * 24 * 60 * 60 * 1000

export const STOREFRONT: readonly PlannedQuery[] = [
  { name: 'The frame of every page: categories in use', ask: ({ products }) => products.categories() },
  {
    name: 'Frequent searches',
    ask: ({ searchCounts }) => searchCounts.list({ from: '2026-01-01', limit: 100, empty: false }),
  },
  { name: 'The end of the next flash sale', ask: ({ products }) => products.nextFlashSaleEnd(Date.now()) },
  {
    name: 'The next planned change',
    ask: ({ plannedChanges }) => plannedChanges.nextMoment(Date.now()),
  },
  {
    name: 'The planned changes of products',
    ask: ({ plannedChanges }) => plannedChanges.ofProducts(['grown0000007', 'grown0000008'], Date.now()),
  },
  {
    name: 'The hidden products',
    ask: ({ plannedChanges }) => plannedChanges.visibility(Date.now()),
  },
  {
    name: 'The products of a page',
    ask: ({ products }) => products.findInOrder(['grown0000007', 'grown0000008']),
  },
  { name: 'One product', ask: ({ products }) => products.find('grown0000007') },
  { name: 'Its comments', ask: ({ reviews }) => reviews.list('grown0000007', 200) },
  {
    name: 'Hearts on the cards of a page',
    ask: ({ likes }) => likes.filterLiked('visitor', ['grown0000007']),
  },
  {
    name: 'A visit that may have been counted',
    ask: ({ views }) => views.hasRecentView('grown0000007', 'visitor', 0, Date.now()),
  },
  { name: 'Sitemap, the second part', ask: ({ sitemap }) => sitemap.products(49_983, 50_000) },
]

const LAST_DAYS = { from: Date.now() - A_YEAR / 24, until: Date.now() }

const ALL_CONVERSATIONS = { filter: 'all', search: null, userId: '' } as const
const A_PERSON = { id: 'conversation', phoneNumberId: '1', phone: '771234567', userId: 'SN.1' }

/** The index that each query of conversations must use. */
export const CONVERSATIONS: Readonly<Record<string, Omit<PlannedQuery, 'name'> & { index: string }>> = {
  'Conversations, unread ones first': {
    index: 'conversations_listed',
    ask: ({ conversationLists }) => conversationLists.list(ALL_CONVERSATIONS, { limit: 30, offset: 0 }),
  },
  'Who has written': {
    index: 'conversations_by_(phone|user)',
    ask: ({ conversations }) => conversations.lockOf(A_PERSON),
  },
  'Messages of a number outside of its conversation': {
    index: 'whatsapp_messages_outside',
    ask: ({ conversationIdentities }) => conversationIdentities.orphans('771234567', Date.now()),
  },
  'An answer since a message': {
    index: 'whatsapp_messages_by_origin',
    ask: ({ conversationReplies }) => conversationReplies.answerAfter('conversation', 1, 'user'),
  },
  'Changes of received messages': {
    index: 'whatsapp_messages_about',
    ask: ({ receivedMessages }) => receivedMessages.unapplied('conversation', ['wamid.1', 'wamid.2']),
  },
  'Answers that their entry has left behind': {
    index: 'sqlite_autoindex_whatsapp_messages_2',
    ask: ({ conversationReplies }) => conversationReplies.outOfStep(),
  },
  'A page of messages': {
    index: 'whatsapp_messages_of_conversation',
    ask: ({ conversationMessages }) => conversationMessages.page('conversation', null, 51),
  },
  'Reactions to messages': {
    index: 'whatsapp_messages_about',
    ask: ({ conversationMessages }) => conversationMessages.reactions('conversation', ['wamid.1', 'wamid.2']),
  },
  'Orders of which a conversation tells': {
    index: 'whatsapp_messages_orders_told',
    ask: ({ conversationLists }) => conversationLists.ordersOf(A_PERSON),
  },
  'Customers of a list of orders who wait': {
    index: 'whatsapp_messages_by_order',
    ask: ({ conversationLists }) => conversationLists.waitingAbout(['GROWN-0000007', 'GROWN-0000008']),
  },
  'Files that are no longer fetched': {
    index: 'whatsapp_media_waiting',
    ask: ({ whatsAppMedia }) => whatsAppMedia.ended(),
  },
  'Stored files that a message has': {
    index: 'whatsapp_media_by_file',
    ask: ({ whatsAppMedia }) => whatsAppMedia.inUse(['one', 'other']),
  },
  'Files of messages': {
    index: 'whatsapp_media_by_message',
    ask: ({ whatsAppMedia }) => whatsAppMedia.ofMessages(['message']),
  },
  'Advertisements of a month': {
    index: 'whatsapp_referrals_by_date',
    ask: ({ conversationFigures }) => conversationFigures.referrals(LAST_DAYS),
  },
}

export const DASHBOARD: readonly PlannedQuery[] = [
  { name: 'Sub-categories of a category', ask: ({ products }) => products.subCategories('Jouer', 100) },
  { name: 'Sub-categories of all', ask: ({ products }) => products.subCategories(null, 100) },
  {
    name: 'Export, the next products',
    ask: ({ products }) => products.listAfter({ _id: 'x', name: 'm' }, 200),
  },
  { name: 'Images still shown', ask: ({ products }) => products.imagesInUse(['/a.webp', '/b.webp']) },
  { name: 'Ranking by views', ask: ({ products }) => products.ranked('views', 50) },
  { name: 'Ranking by purchases', ask: ({ products }) => products.ranked('purchases', 50) },
  { name: 'Overview, totals', ask: ({ stats }) => stats.global() },
  {
    name: 'Overview, a month',
    ask: ({ stats }) => stats.during([{ from: Date.now() - A_YEAR / 12, until: Date.now() }]),
  },
  { name: 'Overview, orders placed by hour', ask: ({ overview }) => overview.placed(LAST_DAYS) },
  { name: 'Overview, orders delivered by day', ask: ({ overview }) => overview.delivered(LAST_DAYS) },
  { name: 'Overview, deliveries by zone', ask: ({ overview }) => overview.zones(LAST_DAYS) },
  { name: 'Overview, units sold', ask: ({ overview }) => overview.sold(LAST_DAYS) },
  { name: 'Overview, lines sold', ask: ({ overview }) => overview.soldLines(LAST_DAYS) },
  { name: 'Overview, lines with promotions', ask: ({ overview }) => overview.promotedLines(LAST_DAYS) },
  { name: 'Overview, products in stock', ask: ({ overview }) => overview.stocked(Date.now(), '', 5000) },
  {
    name: 'Overview, visits',
    ask: ({ visitCounts }) => visitCounts.during('2026-11-01T00', '2026-12-01T00'),
  },
  { name: 'Figures of one product', ask: ({ stats }) => stats.product('grown0000007') },
  { name: 'Orders, newest first', ask: ({ orders }) => orders.list({ limit: 50 }) },
  {
    name: 'Orders in a state',
    ask: ({ orders }) => orders.list({ status: 'confirmed', limit: 50 }),
  },
  {
    name: 'Orders said to be paid',
    ask: ({ orders }) => orders.list({ notified: true, limit: 50 }),
  },
  {
    name: 'Orders of an amount',
    ask: ({ orders }) => orders.list({ search: '37 500', limit: 50 }),
  },
  {
    name: 'Orders to confirm',
    ask: ({ orders }) => orders.list({ status: 'pending', order: 'call', limit: 30 }),
  },
  {
    name: 'Orders to prepare',
    ask: ({ orders }) => orders.list({ fulfillment: ['unfulfilled', 'packed'], order: 'oldest', limit: 30 }),
  },
  {
    name: 'Orders delivered',
    ask: ({ orders }) => orders.list({ fulfillment: ['delivered'], limit: 30 }),
  },
  {
    name: 'The number of orders on their way',
    ask: ({ orders }) => orders.count({ fulfillment: ['out_for_delivery', 'delivery_failed'] }),
  },
  { name: 'Open returns', ask: ({ returns }) => returns.count(['requested', 'received']) },
  { name: 'Couriers who hold cash', ask: ({ fulfillment }) => fulfillment.countOwingCouriers() },
  { name: 'Fees that no settlement has counted', ask: ({ settlements }) => settlements.openFees() },
  { name: 'Orders found', ask: ({ orders }) => orders.list({ search: 'ndiaye', limit: 50 }) },
  { name: 'The number of orders in a state', ask: ({ orders }) => orders.count({ status: 'confirmed' }) },
  { name: 'The number of orders found', ask: ({ orders }) => orders.count({ search: 'ndiaye' }) },
  { name: 'Export, the next orders', ask: ({ orders }) => orders.listAfter(AN_ORDER, 200) },
  { name: 'Sold in 60 days', ask: ({ costs }) => costs.soldSince(Date.now() - A_YEAR / 6) },
  {
    name: 'What to order',
    ask: ({ costs }) => costs.selling({ from: Date.now() - A_YEAR / 6, soldDays: 60, days: 44, limit: 200 }),
  },
  { name: 'Stock at its purchase prices', ask: ({ costs }) => costs.stocks('', 1000) },
  { name: 'One order', ask: ({ orders }) => orders.find('GROWN-0000007') },
  { name: 'Payment claims', ask: ({ payments }) => payments.listFor(['GROWN-0000007']) },
  ...Object.entries(CONVERSATIONS).map(([name, { ask }]) => ({ name, ask })),
]

const AN_ORDER = { orderId: 'GROWN-0000007', createdAt: new Date().toISOString() }
