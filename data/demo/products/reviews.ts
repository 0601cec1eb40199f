export const REVIEWS = {
  soft: { text: 'Très doux, même après plusieurs lavages. Ma fille ne le quitte plus.', pseudo: 'Fatou S.' },
  quick: { text: 'Commandé le soir, livré à Ouakam le lendemain. Merci !', pseudo: 'Awa' },
  gift: {
    text: 'Offert pour un baptême : tout le monde a demandé où je l’avais trouvé.',
    pseudo: 'Ndeye Marième',
  },
  size: { text: 'Taille un peu petit, prenez au-dessus. Sinon parfait.', pseudo: 'Khady' },
  sturdy: { text: 'Solide, et mon fils n’est pas tendre avec ses affaires.', pseudo: 'Moussa F.' },
  colour: { text: 'La couleur est exactement celle de la photo.', pseudo: 'Aïssatou' },
  again: { text: 'Deuxième achat, je reviendrai. Service très gentil sur WhatsApp.', pseudo: 'Mariama D.' },
  price: { text: 'Bon rapport qualité-prix pour Dakar.', pseudo: 'Ibrahima' },
  finish: { text: 'Les finitions sont soignées, on voit que c’est bien cousu.', pseudo: 'Coumba' },
  twins: { text: 'Pris en double pour nos jumeaux, ils sont ravis.', pseudo: 'Papa de Mbour' },
} as const
