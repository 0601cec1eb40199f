// Written by `npm run db:types` from the migrations.
export interface Tables {
  accountNotices: {
    id: string
    userId: string
    kind: string
    details: string
    createdAt: number
  }
  apiKeys: {
    id: string
    name: string
    prefix: string
    keyHash: string
    permissions: string
    userId: string | null
    userName: string | null
    createdAt: number
    lastUsedAt: number | null
    revokedAt: number | null
  }
  auditEntries: {
    id: string
    at: number
    actorId: string | null
    actorName: string | null
    action: string
    subjectId: string | null
    subjectName: string | null
    changes: string
  }
  birthListGifts: {
    id: string
    listId: string
    itemId: string
    orderId: string | null
    quantity: number
    amount: number
    state: string | null
    wallet: string | null
    paymentCode: string | null
    delivery: string | null
    giverName: string
    giverPhone: string
    anonymous: number
    message: string
    createdAt: number
    changedAt: number
  }
  birthListItems: {
    id: string
    listId: string
    productId: string
    name: string
    image: string | null
    price: number
    color: string | null
    size: string | null
    quantity: number
    takesMoney: number
    position: number
    createdAt: number
  }
  birthLists: {
    id: string
    shareKey: string
    ownerKeyHash: string
    title: string
    message: string
    expectedOn: string | null
    recipient: string
    phone: string
    address: string
    district: string | null
    endsAt: number
    closedAt: number | null
    version: number
    createdAt: number
    changedAt: number
  }
  bulkActionProducts: {
    actionId: string
    productId: string
    name: string
    changes: string
  }
  bulkActions: {
    id: string
    kind: string
    products: number
    name: string | null
    userId: string | null
    userName: string | null
    createdAt: number
    undoneAt: number | null
    phase: string | null
  }
  cartLinks: {
    id: string
    lines: string
    userId: string | null
    userName: string | null
    createdAt: number
  }
  contactMessages: {
    id: string
    name: string
    email: string
    subject: string
    message: string
    isRead: number
    createdAt: number
  }
  conversations: {
    id: string
    phoneNumberId: string
    phone: string | null
    userId: string | null
    username: string | null
    name: string
    searchFolded: string
    lastSequence: number
    readSequence: number
    handledSequence: number
    unread: number
    waitingSince: number | null
    lastMessageAt: number
    lastReceivedAt: number | null
    assignedTo: string | null
    closedAt: number | null
    stoppedAt: number | null
    remindedAt: number | null
    awayAt: number | null
    version: number
    createdAt: number
  }
  couriers: {
    id: string
    name: string
    phone: string
    active: number
    fee: number
    zoneFees: string
    createdAt: number
  }
  customerAccounts: {
    userId: string
    visitorId: string
    phone: string | null
    createdAt: number
    changedAt: number
  }
  customerAddresses: {
    id: string
    userId: string
    label: string
    address: string
    landmark: string
    district: string | null
    isDefault: number
    createdAt: number
    changedAt: number
  }
  customerOrders: {
    userId: string
    orderId: string
    origin: string
    addedAt: number
  }
  deliveryAttempts: {
    id: string
    orderId: string
    number: number
    courierId: string | null
    runId: string | null
    leftAt: number
    endedAt: number | null
    result: string | null
    reason: string | null
    expected: number
    collected: number
    method: string | null
    fee: number
    note: string
    undoneAt: number | null
    claim: string | null
    due: number | null
    cash: number
    paidFee: number
  }
  deliveryRuns: {
    id: string
    courierId: string
    day: string
    tokenHash: string | null
    tokenExpiresAt: number | null
    leftAt: number | null
    userId: string | null
    userName: string | null
    createdAt: number
  }
  demoProducts: {
    productId: string
    updatedAt: number
  }
  fetchedImages: {
    urlHash: string
    url: string
    image: string | null
    failure: string | null
    changedAt: number
  }
  formerIdentities: {
    phoneNumberId: string
    identity: string
    conversationId: string
    until: number
  }
  likes: {
    productId: string
    visitorId: string
    createdAt: number
  }
  mails: {
    id: string
    key: string
    kind: string
    recipient: string
    replyTo: string | null
    subject: string
    text: string | null
    messageId: string | null
    state: string
    tries: number
    createdAt: number
    nextTryAt: number
    expiresAt: number
    sentAt: number | null
    failure: string | null
    answer: string | null
    claim: string | null
    leaseUntil: number | null
    handedOverAt: number | null
    via: string | null
  }
  movedCategories: {
    shop: string
    source: string
    category: string
    subCategory: string
    changedAt: number
  }
  movedProducts: {
    shop: string
    reference: string
    productId: string
    images: string
    written: string
    movedAt: number
  }
  orderEvents: {
    orderId: string
    number: number
    at: number
    kind: string
    userId: string | null
    userName: string | null
    courierId: string | null
    changes: string
    note: string
    requestKey: string | null
    discount: number | null
  }
  orderItems: {
    orderId: string
    position: number
    productId: string
    name: string
    quantity: number
    price: number
    color: string | null
    size: string | null
    image: string
    refused: number
    returned: number
    damaged: number
    discount: number
    discountReason: string
    terms: string | null
    waiting: number
  }
  orderNotes: {
    id: string
    orderId: string
    text: string
    pinned: number
    userId: string | null
    userName: string | null
    createdAt: number
  }
  orderPayments: {
    id: string
    orderId: string
    eventNumber: number
    kind: string
    method: string
    amount: number
    courierId: string | null
    settlementId: string | null
    note: string
    userId: string | null
    userName: string | null
    at: number
    transactionNumber: string | null
    settles: string | null
    giftId: string | null
  }
  orderPromotions: {
    orderId: string
    position: number
    promotionId: string
    name: string
    code: string | null
    terms: string
    amount: number
    allocation: string
    delivery: number
  }
  orderReturns: {
    id: string
    orderId: string
    status: string
    lines: string
    reason: string
    amount: number
    method: string | null
    exchangeOrderId: string | null
    createdAt: number
    updatedAt: number
  }
  orderUndos: {
    orderId: string
    number: number
    userId: string | null
    at: number
    state: string
  }
  orderViews: {
    orderId: string
    userId: string | null
    viewedAt: number
  }
  orders: {
    orderId: string
    fingerprint: string
    status: string
    paymentMethod: string
    paymentStatus: string
    deliveryMethod: string
    customerName: string
    deliveryAddress: string
    customerPhone: string | null
    paymentCode: string | null
    totalAmount: number
    createdAt: number
    updatedAt: number
    searchFolded: string
    pieces: number
    erasedAt: number | null
    version: number
    fulfillmentStatus: string
    channel: string
    deliveryFee: number
    zone: string
    district: string
    credit: number
    received: number
    refunded: number
    callAttempts: number
    callAgainAt: number | null
    callResult: string | null
    courierId: string | null
    runId: string | null
    runPosition: number
    cancelReason: string
    followKey: string | null
    deletedAt: number | null
    exchangeOf: string | null
    hidesAddress: number
    waitingPromotions: string | null
    packedAt: number | null
    wantedDay: string | null
  }
  outbox: {
    id: string
    key: string
    channel: string
    kind: string
    recipient: string
    payload: string | null
    secret: string | null
    messageId: string | null
    state: string
    tries: number
    createdAt: number
    nextTryAt: number
    expiresAt: number
    endedAt: number | null
    failure: string | null
    answer: string | null
    claim: string | null
    leaseUntil: number | null
    handedOverAt: number | null
    groupKey: string | null
    groupPosition: number | null
    faults: number
  }
  passwordResets: {
    tokenHash: string
    userId: string
    kind: string
    createdAt: number
    expiresAt: number
  }
  paymentNotices: {
    paymentCode: string
    orderId: string
    name: string
    phone: string
    amount: number
    paymentMethod: string
    items: string
    claimedAt: number
    createdAt: number
    checkedAt: number | null
    refusedAt: number | null
    refusedReason: string | null
  }
  plannedChanges: {
    id: string
    name: string
    kind: string
    value: number | null
    startsAt: number | null
    endsAt: number | null
    userId: string | null
    userName: string | null
    version: number
    createdAt: number
    cancelledAt: number | null
  }
  plannedProducts: {
    changeId: string
    productId: string
  }
  productCounts: {
    category: string
    categoryFolded: string
    isSale: number
    products: number
  }
  productDraftImages: {
    draftId: string
    id: string
    position: number
    address: string
  }
  productDrafts: {
    id: string
    state: string
    fields: string
    version: number
    productId: string | null
    publishKey: string | null
    userId: string | null
    userName: string | null
    createdAt: number
    updatedAt: number
  }
  productPictures: {
    address: string
    productId: string
  }
  productSizeFits: {
    productId: string
    fit: string
  }
  productVariants: {
    id: string
    productId: string
    color: string
    colorFolded: string
    size: string
    sizeFolded: string
    stock: number
    stockVersion: number
    barcode: string
  }
  products: {
    id: string
    name: string
    nameFolded: string
    description: string
    descriptionFolded: string
    category: string
    categoryFolded: string
    subCategory: string
    subCategoryFolded: string
    brand: string
    brandFolded: string
    price: number
    discount: number
    stock: number
    sizes: string
    colors: string
    materials: string
    images: string
    gender: string | null
    isTrending: number
    isBestseller: number
    isSale: number
    flashActive: number
    flashDiscount: number
    flashDurationHours: number
    flashEndTime: number | null
    rated1: number
    rated2: number
    rated3: number
    rated4: number
    rated5: number
    reviewCount: number
    views: number
    likes: number
    purchases: number
    createdAt: number
    updatedAt: number
    lowStock: number
    barcode: string
    unallocated: number
    stockVersion: number
  }
  promotions: {
    id: string
    name: string
    code: string | null
    terms: string
    active: number
    version: number
    createdAt: number
    changedAt: number
    archivedAt: number | null
  }
  providerPayments: {
    id: string
    orderId: string
    provider: string
    method: string
    amount: number
    state: string
    problem: string | null
    reference: string | null
    url: string | null
    deepLinks: string | null
    transactionNumber: string | null
    paidAmount: number | null
    payerPhone: string | null
    failure: string | null
    startingUntil: number | null
    createdAt: number
    expiresAt: number
    changedAt: number
  }
  purchasePrices: {
    productId: string
    number: number
    color: string | null
    size: string | null
    colorFolded: string
    sizeFolded: string
    amount: number | null
    fromAt: number
    current: number
    userId: string | null
    userName: string | null
  }
  pushKeys: {
    publicKey: string
    privateKey: string
    createdAt: number
  }
  pushPreferences: {
    userId: string
    kinds: string
    quietFrom: number | null
    quietUntil: number | null
    changedAt: number
  }
  pushSubscriptions: {
    id: string
    userId: string
    endpoint: string
    browserKey: string
    browserSecret: string
    serverKey: string
    device: string
    createdAt: number
    acceptedAt: number | null
  }
  ratings: {
    productId: string
    visitorId: string
    rating: number
    createdAt: number
    hiddenAt: number | null
    deletedAt: number | null
  }
  recoveryCodes: {
    userId: string
    codeHash: string
  }
  refunds: {
    id: string
    orderId: string
    paymentId: string | null
    way: string
    method: string
    amount: number
    state: string
    attempt: number
    isDoubted: number
    failure: string | null
    note: string
    createdAt: number
    changedAt: number
  }
  retainedImages: {
    address: string
    holder: string
  }
  reviewPhotos: {
    reviewId: string
    id: string
    productId: string
    address: string
    createdAt: number
    approvedAt: number | null
  }
  reviews: {
    id: string
    productId: string
    visitorId: string
    text: string
    pseudo: string
    createdAt: number
    hiddenAt: number | null
    deletedAt: number | null
    answer: string | null
    answeredAt: number | null
    size: string | null
  }
  searchCounts: {
    day: string
    query: string
    searches: number
    results: number
  }
  secondFactors: {
    userId: string
    secret: string
    confirmedAt: number | null
    lastStep: number
    createdAt: number
  }
  sessions: {
    tokenHash: string
    userId: string
    createdAt: number
    expiresAt: number
  }
  settingPreviews: {
    id: string
    changes: string
    expiresAt: number
  }
  settingVersions: {
    name: string
    version: number
    value: string | null
    chosenWith: string | null
  }
  settings: {
    name: string
    value: string | null
    version: number
    userId: string | null
    userName: string | null
    updatedAt: number
    chosenWith: string | null
  }
  settlements: {
    id: string
    fingerprint: string
    courierId: string
    expected: number
    received: number
    note: string
    orders: number
    userId: string | null
    userName: string | null
    createdAt: number
    fees: number
  }
  setupMarks: {
    name: string
    value: string
    userId: string | null
    userName: string | null
    at: number
  }
  sharedValues: {
    name: string
    value: string
  }
  stockAdjustments: {
    id: string
    kind: string
    fingerprint: string
    supplier: string
    note: string
    pieces: number
    userId: string | null
    userName: string | null
    createdAt: number
    undoneAt: number | null
  }
  stockAlerts: {
    id: string
    productId: string
    color: string
    colorFolded: string
    size: string
    sizeFolded: string
    phone: string
    createdAt: number
    askedAt: number
    notifiedAt: number | null
  }
  stockChanges: {
    productId: string | null
    variantId: string | null
    quantity: number | null
    reason: string | null
    reference: string | null
    userId: string | null
    userName: string | null
    at: number | null
  }
  stockMovements: {
    productId: string
    number: number
    variantId: string | null
    color: string
    size: string
    quantity: number
    balance: number
    reason: string
    reference: string | null
    userId: string | null
    userName: string | null
    at: number
  }
  trashedProducts: {
    id: string
    actionId: string
    name: string
    nameFolded: string
    image: string | null
    price: number
    stock: number
    userId: string | null
    userName: string | null
    deletedAt: number
    data: string
  }
  users: {
    id: string
    name: string | null
    username: string
    usernameFolded: string
    email: string
    emailFolded: string
    passwordHash: string
    role: string
    permissions: string
    createdAt: number
    givenUp: string | null
  }
  views: {
    productId: string
    visitorId: string
    viewedAt: number
  }
  visitCounts: {
    hour: string
    kind: string
    count: number
  }
  walletStatements: {
    id: string
    wallet: string
    fileName: string
    mapping: string
    lines: number
    userId: string | null
    userName: string | null
    createdAt: number
    undoneAt: number | null
    dateOrder: string | null
  }
  walletTransactions: {
    id: string
    wallet: string
    number: string
    amount: number | null
    at: number | null
    payerPhone: string | null
    paymentId: string | null
    statementAmount: number | null
    statementAt: number | null
    statementId: string | null
    dismissedNote: string | null
    createdAt: number
    booked: number
    removedAt: number | null
    removedAmount: number | null
    removedTime: number | null
    proven: number | null
  }
  webhookEndpoints: {
    id: string
    name: string
    url: string
    secret: string
    events: string
    active: number
    version: number
    createdAt: number
    userId: string | null
    userName: string | null
  }
  webhookEvents: {
    id: string
    type: string
    subject: string
    data: string
    createdAt: number
  }
  whatsappMedia: {
    id: string
    messageId: string
    mediaId: string | null
    state: string
    failure: string | null
    mime: string | null
    filename: string | null
    sha256: string | null
    size: number | null
    voice: number
    file: string | null
    createdAt: number
  }
  whatsappMessages: {
    id: string
    wamid: string | null
    direction: string
    phone: string
    orderId: string | null
    kind: string
    text: string
    state: string
    failure: string | null
    createdAt: number
    changedAt: number
    conversationId: string | null
    sequence: number | null
    origin: string | null
    type: string | null
    content: string | null
    replyTo: string | null
    userId: string | null
    userName: string | null
    editedAt: number | null
    searchFolded: string | null
  }
  whatsappReferrals: {
    messageId: string
    conversationId: string
    sourceType: string
    sourceId: string
    sourceUrl: string
    headline: string
    body: string
    clickId: string | null
    createdAt: number
  }
}
