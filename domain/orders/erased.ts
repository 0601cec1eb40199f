/** What stands where a customer's name and address stood, once they were taken out of an order. */
export const ERASED_TEXT = 'Données effacées'
