/* Default texts of the information pages, as Markdown. Placeholders such as `{name}` are replaced
   by the shop's settings (domain/settings/placeholders.ts). */

export const terms = `Dernière mise à jour : janvier 2025

## 1. Objet

Ces conditions règlent les ventes de {name} à ses clientes et clients au Sénégal, en boutique à Dakar et à Mbour comme sur ce site. Passer commande vaut acceptation de ces conditions. Elles suivent le droit sénégalais, notamment la loi n° 2008-08 du 25 janvier 2008 sur les transactions électroniques.

## 2. Commandes et prix

Les prix sont indiqués en francs CFA (FCFA, XOF), toutes taxes comprises. La commande est enregistrée quand le site affiche son numéro ; elle est ensuite confirmée avec vous sur WhatsApp. Un article épuisé entre-temps est remplacé avec votre accord, ou retiré de la commande.

## 3. Moyens de paiement

- paiement à la livraison, en espèces ;
- mobile money : Wave, Orange Money, et Free Money (sur demande) ;
- virement bancaire (sur demande).

## 4. Livraison

- Dakar : {delivery.dakar} ;
- Mbour : {delivery.mbour} ;
- livraison express : {delivery.express}.

La livraison est gratuite à partir de 50 000 XOF d’achats à Dakar et de 75 000 XOF à Mbour. Aucun frais n’est ajouté en ligne ; les frais éventuels vous sont confirmés sur WhatsApp avant l’envoi.

## 5. Retours et remboursements

Un article peut être retourné dans les 7 jours, dans son emballage d’origine. Le remboursement est fait dans les 14 jours suivant la réception du retour. Lorsque deux délais de retour sont affichés sur ce site, le plus long s’applique.

## 6. Garanties

- vêtements : 3 mois ;
- jouets : 6 mois à 1 an ;
- poussettes et équipements : 1-2 ans ;
- mobilier : 1-3 ans.

La garantie couvre les défauts de fabrication, dans un usage normal.

## 7. Réclamations

Écrivez-nous à {email} ou sur WhatsApp : nous cherchons toujours une solution ensemble. À défaut, les tribunaux de Dakar sont compétents.`

export const privacy = `Dernière mise à jour : janvier 2025

## 1. Qui est responsable

{name} traite vos données selon la loi sénégalaise n° 2008-12 du 25 janvier 2008 sur la protection des données à caractère personnel, sous le contrôle de la Commission de protection des données personnelles (CDP).

## 2. Ce que nous gardons

- pour une commande : nom, adresse de livraison, téléphone si vous le donnez, articles et montant ;
- pour un paiement mobile : le nom, le numéro et le code que vous nous indiquez ;
- pour un message : ce que vous écrivez dans le formulaire ;
- pour la navigation : un identifiant anonyme, qui sert aux notes, aux « j’aime » et au compte des visites.

Le panier et votre dernière commande restent aussi dans votre appareil, où vous pouvez les effacer. Nous ne vendons ni ne prêtons vos données.

## 3. Combien de temps

- commandes : 3 ans ;
- données de navigation : 13 mois.

## 4. Cookies et mesures

Un seul cookie est utilisé, anonyme et nécessaire au service. Se connecter à un compte en ajoute un, qui reconnaît votre appareil. Aucune mesure d’audience et aucun contenu d’un autre site ne sont chargés sans votre accord.

## 5. Vos droits

Vous pouvez demander à voir, corriger ou effacer vos données, ou vous opposer à leur usage, en écrivant à {email}. Nous répondons dans le mois. Vous pouvez aussi saisir la CDP.`

export const about = `« Keur » veut dire maison. La nôtre est remplie de petites choses pour les tout-petits.

## Notre histoire

{name} est née d’une envie simple : trouver, près de chez soi, de belles choses pour les enfants, sans courir toute la ville. Une première boutique a ouvert à Dakar, une deuxième à Mbour, et ce site réunit les deux.

Du premier body au kit de baptême, nous choisissons chaque article comme on choisit un cadeau pour quelqu’un que l’on connaît.

## Notre mission

### Qualité et sécurité

Des matières douces et solides, des jouets sans petites pièces pour les plus jeunes, chaque article vérifié avant l’envoi.

### Service client

Une vraie personne vous répond sur WhatsApp, tous les jours, et reste là après la livraison.

### Accessibilité

Des prix justes, le paiement à la livraison, et une boutique qui s’ouvre vite sur n’importe quel téléphone.

### Innovation

Commander en quelques gestes, sans compte, et suivre sa commande dans une simple conversation.

## Nos valeurs

### L’amour des enfants

Chaque choix commence par une question : le donnerions-nous aux nôtres ?

### La confiance

Ce que vous voyez est ce que vous recevez ; sinon, nous le reprenons.

### L’excellence

Des détails soignés, de la couture à l’emballage.`
