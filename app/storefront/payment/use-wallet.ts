import { defaultIdentity } from '../../../config/identity.ts'
import type { WalletAccount } from '../../../contracts/settings.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import { useIdentity } from '../../identity.ts'

/** Falls back to the default account for a wallet the shop no longer uses. */
export function useWallet(method: Wallet): WalletAccount {
  const { wallets } = useIdentity()
  const account = [...wallets, ...defaultIdentity.wallets].find(({ name }) => name === method)
  if (!account) throw new Error(`No wallet ${method}`)
  return account
}
