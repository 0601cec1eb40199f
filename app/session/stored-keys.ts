/**
 * Every key of the browser's storage, and to whom its text belongs. `device`: it stays; `account`: it leaves with the
 * session; `writer`: what a customer wrote while signed in leaves with the session, and what a guest wrote comes back.
 * A key that ends with `:` or a space is the beginning of several. `tests/stored-keys.test.ts` finds a missing one.
 */
export const STORED_KEYS = {
  token: 'account',
  user: 'account',
  /** the list of a new shop was put off */
  setupLater: 'account',
  /** likes move to the account at sign-in, and the device becomes another visitor at sign-out */
  likedOffers: 'account',
  /** they name orders and customers */
  recentlyFound: 'account',
  /** only for a reload, but it stays where another page opens instead */
  typedText: 'account',
  /** which texts of writers are whose, and what guests had written there */
  accountTexts: 'writer',
  lastOrder: 'writer',
  checkoutOrder: 'writer',
  /** each entry names its writer */
  myOrders: 'writer',
  checkout: 'writer',
  filledByAccount: 'writer',
  payer: 'writer',
  alertPhone: 'writer',
  /** names and measures of children */
  childSizes: 'writer',
  'birthList:': 'writer',
  'birthListEdit:': 'writer',
  'birthGift:': 'writer',
  'birthGiftUnits:': 'writer',
  'birthMoney:': 'writer',
  'birthMoneyPromise:': 'writer',
  /** the only key of the parents, which no account has */
  birthLists: 'device',
  cartItems: 'device',
  cartCodes: 'device',
  openedCartLinks: 'device',
  promotions: 'device',
  deliveryZones: 'device',
  recentProducts: 'device',
  recentSearches: 'device',
  chosenAge: 'device',
  visitDay: 'device',
  cartDay: 'device',
  analyticsConsent: 'device',
  splash: 'device',
  scrollPlaces: 'device',
  installAvailable: 'device',
  updateLater: 'device',
  interruptedPage: 'device',
  reloadedPage: 'device',
  unshownMessage: 'device',
  serverTimeOffset: 'device',
  /** asks again whose notifications it shows at each sign-in */
  pushDevice: 'device',
  orderSound: 'device',
  reorderPlan: 'device',
  /** texts to customers: the dashboard removes them at a sign-out, and those of other accounts */
  'message-draft:': 'account',
  /** drafts of the dashboard survive a new sign-in (docs/decisions/072-persisted-drafts.md) */
  'cart-link-draft': 'device',
  'order-draft:': 'device',
  'product-draft:': 'device',
  'stock-draft:': 'device',
  'settings-draft:': 'device',
  'moving-draft:': 'device',
  /** of the link of a run, which is no account */
  courierRun: 'device',
  'courierAction ': 'device',
} as const satisfies Record<string, 'device' | 'account' | 'writer'>
