import { useEffect, useState } from 'react'
import { ApiError, failureText } from '../../api-client/api.ts'
import { type PayerPayment, readPayment } from '../payment/provider-payment.ts'

/** Waits between questions, in milliseconds; the last one is repeated. */
const WAITS = [1000, 2000, 3000, 5000, 10_000]
/** After these questions, about 20 seconds, the payer is told what to do meanwhile. */
const LATE_AFTER = 5

interface Asked {
  payment: PayerPayment | null
  failure: string | null
  isUnknown: boolean
  count: number
}

const NOTHING: Asked = { payment: null, failure: null, isUnknown: false, count: 0 }

/** Asks the shop for the result of a payment until there is one. A lost connection is tried again. */
export function usePaymentResult(id: string) {
  const [asked, setAsked] = useState(NOTHING)
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round asks again
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let count = 0

    async function question() {
      count += 1
      try {
        const payment = await readPayment(id, ended.signal)
        if (ended.signal.aborted) return
        setAsked({ ...NOTHING, payment, count })
        if (payment.state !== 'started' && payment.state !== 'pending') return
        if (payment.toCheck) return
      } catch (error) {
        if (ended.signal.aborted) return
        const isUnknown = error instanceof ApiError && error.status === 404
        const failure = failureText(error, 'Le résultat n’a pas pu être lu')
        setAsked(({ payment }) => ({ payment, failure, isUnknown, count }))
        if (isUnknown) return
      }
      timer = setTimeout(question, WAITS[Math.min(count, WAITS.length) - 1])
    }

    /** A phone that comes back from the wallet's app asks at once. */
    const onShown = () => {
      if (document.visibilityState !== 'visible' || timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      void question()
    }

    void question()
    document.addEventListener('visibilitychange', onShown)
    return () => {
      ended.abort()
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onShown)
    }
  }, [id, round])

  const { payment, failure, isUnknown, count } = asked
  return { payment, failure, isUnknown, isLate: count > LATE_AFTER, again: () => setRound(round + 1) }
}
