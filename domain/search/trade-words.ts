import { fold } from '../text/fold.ts'
import { isStopWord, stem, writtenWords } from './words.ts'

/**
 * Words that shoppers type for what the catalogue calls otherwise: `bazin` also finds `basin`. The words before `:` find
 * the words after it, but not the reverse. Synonyms that a merchant can change are the setting `synonyms`.
 */
const MEANINGS = `
bazin, basin, bassin riche: basin, bazin, getzner
getzner, guetzner: basin riche, bazin riche
korité, aïd el fitr, eid: fête, tabaski, boubou, cérémonie
tabaski, aïd, aïd el kébir: fête, korité, boubou, cérémonie
gamou, magal, mawloud: fête, boubou, cérémonie
fête: tabaski, korité, cérémonie
ramadan: korité, boubou
ngenté, nguenté, nguente, ngentel, baptem: baptême, ngente
bb: bébé
ngaka, ngaxa, ngakha: boubou
caftan, kaftan: boubou
tiaya, thiaya, sérouel: pantalon
ndoket, taille basse: robe, boubou
pagne, sérou rabal: wax, pagne
mbotou, mbootu: porte-bébé, écharpe de portage
dall: chaussure
marakiss, maraquis: babouche
nouveau né, nouveaux nés, nouveau née, nourrisson, nouveaunés: nouveau-né
premier age, 1er âge: nouveau-né
grenouillère, dors-bien, combinaison: pyjama
surpyjama, ensemble de nuit: pyjama
brassière, cache-coeur: cardigan, gilet
pull, tricot, chandail, sweat, lainage: gilet, cardigan
hiver, froid: laine, tricoté, gilet, bonnet
hivernage, pluie: pluie, hivernage
été, chaleur: été, léger
maillot, polo, débardeur: t-shirt
maillot de bain, bikini: maillot de bain
short, bermuda, culotte courte: short, bermuda
legging, salopette: pantalon
dodo, sommeil: nuit, gigoteuse
charentaise, savate: chausson
soulier, godasse, shoes: chaussure
sapato, samara, sans gêne: sandale
botte, bottillon: bottine
bain, toilette, hygiène: bain, baignoire
repas, manger: repas, biberon, bavoir
transport, balade, promenade: poussette
sac maternité, valise maternité, sac de couches: sac à langer
allaitant, allaiter: allaitement
enceinte, maman enceinte: grossesse, maternité
nounours, ours en peluche: ourson, peluche
toutou: peluche
auto, camion: voiture
jeu, joujou, amusement: jouet
sac à dos, sac d’école: cartable, sac à dos
liste de naissance: kit naissance, coffret, panier de naissance
`

/** Further words of the trade. A search never takes them for a misspelling of another word. */
const WORDS = `
accessoire allaitement armoire attache babouche babyphone bague baignoire bain balancelle balançoire
ballerine ballon balle bandana bandeau barboteuse barbie barrette bassine basket bavette bavoir bazin basin bébé
béguin berceau berceuse bermuda biberon bijou bikini blanc blazer blouse blouson bob body boîte bonnet botte bottine
boubou bouée boucle bouillotte bracelet brassière bretelle brosse broderie cabas caban cache cadeau cagoule
caleçon camion camisole cape capuche cardigan carnet carré cartable casque casquette ceinture chaîne chaise
chambre chapeau chausse chausson chaussette chaussure chemise chemisier claquette cocon coffret coiffe
collant collier combinaison cosy costume coton cotonnade couche couffin coussin
couture couverture crayon crèche cube culotte débardeur dentelle djellaba dodo doudou doudoune
douillette drap draisienne écharpe école éponge éveil enfant ensemble étole éventail fauteuil
figurine fille flanelle foulard fourrure garçon gant gaze gigoteuse gilet girafe gourde grenouillère
grossesse habit habillement harnais haut hiver hochet homme femme housse jacquard jaquette jean jersey jogging
jouet joujou jupe jupon justaucorps kaftan kimono kit landau lange langer layette legging linge
lingerie lingette lit livre lotion luge lunette maillot manche manteau marche marinière masque matelas maternité
médaille meuble miroir mitaine mobile mocassin moïse mouchoir moufle mousseline moustiquaire
mule nacelle nappe nid nounours oreiller ourson pagne paire paletot pampers panier pantalon pantoufle parapluie
parasol parc parure peignoir peluche piscine plaid plume poche polaire polo poncho
popeline porte pot poudre poupée poupon pouf poussette puériculture pull puzzle pyjama raquette ramadan rideau robe
ruban sac salopette sandale sandalette satin savon scooter serviette short siège slip sling smoking sneaker soin sortie
sous soutien sucette surchemise surpyjama survêtement sweat tablier tapis tailleur talon tasse tennis tétine
thermomètre thermos timbale tirelire tissu toboggan toile tong toque tototte tour tourniquet transat trotteur
trottinette trousse trousseau tricycle tunique turban turbulette tutu uniforme vaisselle valise vanity veilleuse
velours vélo veste vêtement voile voiture wax
lait table sable vase montre chat chien lion singe lapin poisson oiseau papillon éléphant girafe étoile lune soleil
fleur coeur rose bleu vert jaune rouge noir gris violet orange marron beige doré argent mauve kaki bordeaux
foot football basketball rugby judo karaté natation école rentrée cantine
luxe mode neuf petit grand géant mini léger chaud frais doux dur long court large mince simple double triple
printemps automne noël pâques rentrée mariage anniversaire cérémonie deuil prière mosquée plage piscine sport danse
papa maman tata tonton papi mamie frère soeur jumeau jumelle cousin cousine marraine parrain ado adulte dame monsieur
dakar thiès mbour pikine rufisque touba ziguinchor sénégal afrique
huit neuf sept cinq quatre trois onze douze lundi mardi mercredi jeudi vendredi samedi dimanche
cadeau kado cado promo promotion solde rabais réduction remise flash nouveauté arrivage pot
prix livraison gratuit commande paiement wave orange retour échange taille pointure mesure couleur marque qualité
`

/** What shoppers type instead of the name of a category; `part` is a part of the folded name. */
const CATEGORY_WORDS: readonly { part: string; words: string }[] = [
  { part: 'vetements', words: 'habits habillement' },
  { part: 'vetements/nouveau-ne', words: 'layette' },
  { part: 'chaussures', words: 'souliers' },
  { part: 'nouveau-ne', words: 'bébé' },
  { part: 'jouer', words: 'jouets jeux' },
]

/** For whom the articles of a category are, when its name does not say it. */
const PEOPLE = new Map([
  ['baptemes & naissances', 'bébé nouveau-né'],
  ['jouer', 'bébé enfant'],
  ['divers & autres', 'bébé enfant'],
])

export const peopleOf = (category: string): string => PEOPLE.get(fold(category)) ?? ''

/** Words that many articles have: alone, they are not what a shopper means. */
const QUALIFIERS = `
bébé bb enfant nourrisson nouveau petit grand gros beau joli mignon super original tendance
noir gris blanc beige marron jaune doré orange rouge rose violet bleu vert mauve kaki bordeaux marine
`

/** Words for any clothes or article: near results may lack them. */
const LOOSE = 'article chose produit tenue habit vêtement ensemble modèle'

const SHOES = `
chaussure soulier basket tennis sneaker sandale sandalette botte bottine boots chausson babouche tong claquette
mocassin ballerine pantoufle mule escarpin savate marakiss sapato samara dall dalla pointure
`

const stemsIn = (text: string) =>
  writtenWords(text)
    .map(({ written }) => stem(written))
    .filter((word) => !isStopWord(word))

const lines = MEANINGS.trim()
  .split('\n')
  .map((line) => line.split(':').map((part) => part.split(',').map((word) => word.trim())))

/** Each text with the texts that it also finds. */
export const TRADE_MEANINGS: readonly { words: string; means: readonly string[] }[] = lines.flatMap(
  ([typed = [], means = []]) => typed.map((words) => ({ words, means })),
)

const [qualifiers, loose, shoes] = [QUALIFIERS, LOOSE, SHOES].map((text) => new Set(stemsIn(text)))

export const isQualifier = (word: string): boolean => qualifiers?.has(word) ?? false
export const isLoose = (word: string): boolean => loose?.has(word) ?? false
export const isShoeWord = (word: string): boolean => shoes?.has(word) ?? false

const TRADE_WORDS = new Set([...stemsIn(WORDS), ...TRADE_MEANINGS.flatMap(({ words }) => stemsIn(words))])

/** Whether a word (its stem) is a word of the trade, so that it is not a misspelling of another one. */
export const isTradeWord = (word: string): boolean => TRADE_WORDS.has(word)

/** A category with the words that shoppers type for it: `Jouer jouets jeux`. */
export function searchedCategory(category: string): string {
  const folded = fold(category)
  return [
    category,
    ...CATEGORY_WORDS.filter(({ part }) => folded.includes(part)).map(({ words }) => words),
  ].join(' ')
}
