import { hasPermission, type User } from '../domain/accounts/account.ts'

/** Whoever only sees orders gets no key, with which an order can be cancelled. */
export function forCaller<Order extends { followKey: string | null }>(caller: User, order: Order): Order {
  return hasPermission(caller, 'orders') ? order : { ...order, followKey: null }
}
