import { answers, files } from './kills/conversation-rows.ts'
import { payments } from './kills/payment-rows.ts'
import { receivedMessages } from './kills/receiving-rows.ts'
import { refunds } from './kills/refund-rows.ts'
import { mails, photos } from './kills/sending-rows.ts'
import { itSurvivesKills } from './kills/survive-kills.ts'
import { notifications, webhooks } from './kills/telling-rows.ts'
import { imports, orders } from './kills/writing-rows.ts'

const ROWS = [
  mails,
  notifications,
  webhooks,
  photos,
  answers,
  files,
  payments,
  refunds('wave'),
  refunds('paytech'),
  orders,
  imports,
  receivedMessages,
]

for (const row of ROWS) itSurvivesKills(row)
