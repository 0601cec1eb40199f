/** A person of the shop looked for the payment. The provider did not say that nothing was paid. */
export const NOT_FOUND = 'not-found'

/** What a payer can do about a failed payment, by the provider's code. */
const TEXTS: Readonly<Record<string, string>> = {
  'insufficient-funds': 'Le solde du compte ne suffit pas\u202f: rechargez-le, puis réessayez.',
  'blocked-account': 'Ce compte est bloqué\u202f: contactez le service client du portefeuille.',
  'payer-mobile-mismatch': 'Payez avec le compte dont vous avez donné le numéro.',
  'cross-border-payment-not-allowed': 'Ce compte est d’un autre pays\u202f: payez avec un compte du Sénégal.',
  [NOT_FOUND]:
    'La boutique n’a pas trouvé ce paiement. Si votre compte a été débité, écrivez-lui avant de payer de nouveau.',
  'kyb-limits-exceeded': 'La boutique ne peut plus recevoir ce paiement aujourd’hui\u202f: écrivez-lui.',
}

/** A sentence for the payer; empty when the reason is unknown or no concern of theirs. */
export function failureText(code: string | null): string {
  return (code !== null && Object.hasOwn(TEXTS, code) && TEXTS[code]) || ''
}
