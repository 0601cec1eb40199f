import { refreshAccount } from '../../../app/session/refresh-account.ts'
import { ask } from './show-screen.tsx'

const ACCOUNT = {
  phoneNumberId: '106540352242922',
  accessToken: 'token-of-the-tests',
  appSecret: 'secret-of-the-tests',
  verifyToken: 'verify-of-the-tests',
}

/** Gives the shop an account at WhatsApp, of which the dashboard then knows. */
export async function setUpWhatsApp() {
  const changes = { whatsappAccount: { value: ACCOUNT, version: 0 } }
  const body = { changes, currentPassword: 'doudou-et-biberon' }
  await ask('/settings', { method: 'PATCH', body })
  await refreshAccount()
}
