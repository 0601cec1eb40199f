/** What becomes of a fault: something that nobody expected. */
export interface FaultSettings {
  /** told of every fault, with the id the answer carries */
  reportFault: (error: unknown, requestId: string) => void
  newRequestId: () => string
}

/** Reports a fault and says what the person reads about it. */
export function reportFault({ reportFault, newRequestId }: FaultSettings, error: unknown) {
  const requestId = newRequestId()
  reportFault(error, requestId)
  return { requestId, message: `Une erreur s'est produite. Veuillez réessayer. (réf. ${requestId})` }
}
