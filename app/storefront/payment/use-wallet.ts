import { defaultIdentity, type WalletAccount } from '../../../config/identity.ts'
import type { Wallet } from '../../../domain/orders/order.ts'
import { useIdentity } from '../../identity.ts'

/** The shop's account with a wallet; a wallet the shop has given up meanwhile is known from before. */
export function useWallet(method: Wallet): WalletAccount {
  const { wallets } = useIdentity()
  const account = [...wallets, ...defaultIdentity.wallets].find(({ name }) => name === method)
  if (!account) throw new Error(`No wallet ${method}`)
  return account
}
