/** Why a request to another system had no result. The names are stored with the entries of the outbox. */
export const REMOTE_FAILURES = [
  'connection',
  'timeout',
  'auth',
  'refused',
  'busy',
  'unclear',
  'expired',
  'protocol',
] as const
export type RemoteFailure = (typeof REMOTE_FAILURES)[number]

/**
 * French explanations of each failure.
 * @param system the other system with its article and a capital, such as `Le service de paiement`
 */
export function remoteFailureTexts(system: string): Readonly<Record<RemoteFailure, string>> {
  return {
    connection: `${system} ne répond pas.`,
    timeout: `${system} met trop de temps à répondre.`,
    auth: `${system} refuse les clés de la boutique : vérifiez-les dans les réglages.`,
    refused: `${system} refuse cette demande.`,
    busy: `${system} demande d’attendre avant de réessayer.`,
    unclear: `La connexion a été coupée juste après la demande : elle a peut-être été acceptée. Vérifiez avant de réessayer.`,
    expired: 'Aucun résultat n’est arrivé à temps.',
    protocol: `${system} a donné une réponse inattendue.`,
  }
}
