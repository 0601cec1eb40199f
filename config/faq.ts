import type { FaqEntry } from '../contracts/settings.ts'

export const faqEntries: readonly FaqEntry[] = [
  {
    id: 'commander',
    question: 'Comment passer une commande ?',
    answer:
      'Choisissez vos articles, ajoutez-les au panier, puis appuyez sur « Valider la commande ». Indiquez votre nom et votre adresse, confirmez : la commande est enregistrée, et une conversation WhatsApp s’ouvre pour convenir de la livraison. Aucun compte n’est nécessaire.',
  },
  {
    id: 'payer',
    question: 'Quels sont les moyens de paiement ?',
    answer:
      'Vous payez en espèces à la livraison, ou par mobile money avec Wave ou Orange Money. Rien n’est prélevé en ligne sans votre accord.',
  },
  {
    id: 'delais',
    question: 'En combien de temps suis-je livré ?',
    answer:
      'Comptez 1 à 5 jours ouvrables selon la destination : le plus souvent 24 à 48 h à Dakar et 48 à 72 h à Mbour. Nous vous confirmons le créneau sur WhatsApp.',
  },
  {
    id: 'frais',
    question: 'La livraison est-elle payante ?',
    answer:
      'La livraison standard est gratuite sur toutes les commandes et aucun frais n’est ajouté en ligne. Pour une demande particulière (express, adresse éloignée), les frais éventuels vous sont confirmés sur WhatsApp avant l’envoi.',
  },
  {
    id: 'zones',
    question: 'Où livrez-vous ?',
    answer:
      'À Dakar et sa banlieue, à Mbour et sur la Petite-Côte. Ailleurs au Sénégal, écrivez-nous : nous cherchons avec vous un transporteur.',
  },
  {
    id: 'taille',
    question: 'Comment choisir la bonne taille ?',
    answer:
      'Les tailles bébé suivent l’âge, mais chaque enfant grandit à son rythme : entre deux tailles, prenez la plus grande. Pour les chaussures, mesurez le pied le soir et ajoutez un centimètre. En cas de doute, envoyez-nous l’âge, la taille et le poids de l’enfant.',
  },
  {
    id: 'retour',
    question: 'Puis-je retourner un article ?',
    answer:
      'Oui. Les retours sont gratuits pendant 30 jours pour un article non porté, avec son étiquette. Contactez-nous par WhatsApp ou par le formulaire, et nous organisons l’échange ou le remboursement.',
  },
  {
    id: 'epuise',
    question: 'Un article est épuisé : reviendra-t-il ?',
    answer:
      'Souvent, oui. Écrivez-nous le nom de l’article et la taille : nous vous prévenons dès qu’il est de nouveau là, ou nous vous proposons un modèle proche.',
  },
  {
    id: 'cadeau',
    question: 'Préparez-vous des paquets cadeaux pour un baptême ou une naissance ?',
    answer:
      'Bien sûr. Nos kits de baptême et de naissance arrivent dans leur coffret. Pour un autre article, demandez un emballage cadeau et un petit mot au moment de finaliser sur WhatsApp.',
  },
  {
    id: 'boutique',
    question: 'Peut-on voir les articles en boutique ?',
    answer:
      'Avec plaisir : nous vous accueillons à Dakar (Ouakam) et à Mbour, tous les jours de 08:00 à 20:00.',
  },
]
