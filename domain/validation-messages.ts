/** French messages of invalid fields, shared by the browser's forms and the server. */
export const VALIDATION_MESSAGES = {
  allFields: 'Veuillez remplir tous les champs.',
  email: 'Veuillez entrer une adresse email valide.',
  password: 'Le mot de passe doit contenir au moins 8 caractères.',
  rating: 'Veuillez sélectionner une note entre 1 et 5',
  commentEmpty: 'Le commentaire ne peut pas être vide',
  commentLong: 'Le commentaire ne doit pas dépasser 500 caractères',
  pseudoLong: 'Le pseudo ne doit pas dépasser 50 caractères',
  phone: 'Le numéro de téléphone doit contenir 9 chiffres.',
  productName: 'Le nom ne peut pas être vide.',
  productPrice: 'Le prix doit être un nombre supérieur à 0.',
  productDescription: 'La description ne peut pas être vide.',
  productCategory: 'La catégorie ne peut pas être vide.',
  productCategoryUnknown: 'Cette catégorie n’existe pas.',
  productSubCategory: 'La sous-catégorie ne peut pas être vide.',
  productBrand: 'La marque ne peut pas être vide.',
  productStock: 'Le stock doit être un nombre positif ou zéro.',
  lowStockThreshold: 'L’alerte de stock doit être un nombre positif ou zéro.',
  barcode: 'Le code-barres ne peut pas dépasser 64 caractères.',
  variants: 'La répartition du stock par taille et couleur est incorrecte.',
  receivedQuantity: 'Indiquez un nombre entier de pièces, à partir de 1.',
  countedQuantity: 'Indiquez un nombre entier de pièces, à partir de 0.',
  stockLines: 'Ajoutez au moins un produit et une quantité.',
  adjustmentId: 'L’identifiant de la liste doit avoir de 16 à 64 lettres ou chiffres.',
  productId: 'Indiquez le produit.',
  productImage: 'Au moins une image est requise pour un nouveau produit.',
  productDiscount: 'La réduction doit être un nombre entre 0 et 100.',
  flashDuration: 'La durée de la vente flash doit être un nombre supérieur à 0.',
  flashDiscount: 'La réduction de la vente flash doit être un nombre entre 0 et 100.',
  nothingToChange: 'Indiquez au moins un changement.',
  products: 'Choisissez au moins un produit.',
  gender: 'Le genre doit être Garcon, Fille ou Mixte.',
} as const

/** Shown with every delivery price. */
export const NO_FEES_ADDED =
  'Aucun frais n’est ajouté en ligne ; les frais éventuels vous sont confirmés sur WhatsApp avant l’envoi.'
