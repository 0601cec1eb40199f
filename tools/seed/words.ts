function list(text: string): string[] {
  return text.split('|').map((entry) => entry.trim())
}

export const SEARCHED_WORDS = list(
  'robe | coton | rayé | ballon | bleu | chaussure | bois | lin | fleur | ours',
)

const CLOTHES = list(`
  à rayures | à pois | à petites fleurs | à carreaux | à col claudine | à manches longues |
  à capuche | en coton peigné | en double gaze | en maille côtelée | en jersey léger | en lin lavé |
  en wax | sans manches | coupe ample | motif baobab | motif pirogue | bords festonnés |
  taille réglable`)
const SHOES = list(`
  à scratch | à lacets | à semelle souple | à bout renforcé | à brides croisées | à doublure douce |
  en cuir tressé | en cuir ciré | en toile épaisse | en raphia | en daim | en liège | sans couture |
  bord matelassé | surpiqûres claires | pointure large | motif wax | perles au talon`)
const KITS = list(`
  à ruban satin | à offrir | à broder | à composer | en osier clair | en boîte rigide |
  en tissu noué | pour jumeaux | pour la marraine | pour le parrain | pour les grands-parents |
  petit format | grand format | édition brodée | édition fleurie | sans parfum | trois pièces |
  cinq pièces`)
const TOYS = list(`
  à tirer | à pousser | à empiler | à assembler | à bascule | à emporter | à grelot | en bois clair |
  en bois peint | en tissu recyclé | en coton tissé | en feutre | en osier | sans pile |
  grand modèle | petit modèle | dès 12 mois | pour le bain`)
const VARIOUS = list(`
  à poches | à anses longues | à fermeture douce | à bords ronds | à suspendre | à roulettes |
  en toile enduite | en coton épais | en éponge | en bambou | en silicone | en métal léger |
  format voyage | grand modèle | petit modèle | pliage rapide | lavable en machine | sans parfum`)

export const QUALITIES: Readonly<Record<string, readonly string[]>> = {
  Vêtements: CLOTHES,
  Chaussures: SHOES,
  'Baptemes & Naissances': KITS,
  Jouer: TOYS,
  'Divers & Autres': VARIOUS,
}

/** Names of product lines; in product names they are between guillemets. */
export const LINES = list(`
  Almadies | Anse Bernard | Aurore | Baobab | Bassari | Bel Air | Bissap | Brise | Calebasse |
  Cap Manuel | Cap Skirring | Caravane | Casamance | Cauri | Ceebu | Colibri | Comète | Coquillage |
  Crépuscule | Dauphin | Dentelle | Diamant | Djembé | Dune | Étoile filante | Fadiouth | Falaise |
  Fatick | Ferlo | Filao | Flamboyant | Flamant | Fleuve | Fouta | Gandiol | Gazelle | Girafe |
  Goutte d’eau | Grand large | Griot | Hibiscus | Hippocampe | Hirondelle | Île de Ngor | Jasmin |
  Joal | Kaolack | Karité | Kora | Lac Rose | Lagune | Langue de Barbarie | Libellule | Lompoul |
  Louga | Luciole | Madeleine | Mangrove | Mangue | Marelle | Matin clair | Mbalax | Mermoz |
  Mirage | Mousson | Nacre | Ndiambour | Nianing | Nomade | Oasis | Olive et Lune | Orage d’été |
  Palétuvier | Palmarin | Papaye | Pélican | Perle | Petite Côte | Phare | Pleine lune | Podor |
  Popenguine | Prune | Quatre vents | Rameau | Récif | Ricochet | Rivière | Rônier | Rosée |
  Rufisque | Sable fin | Saint-Louis | Saloum | Savane | Sédhiou | Sentier | Sereine | Simenti |
  Sine | Soleil levant | Somone | Source | Tamarin | Tambacounda | Teranga | Thiès | Tisserin |
  Toubab Dialaw | Tournesol | Tourterelle | Vague | Vent d’est | Yassa | Yoff | Zénith | Zigzag`)

/** Sentences appended to a product's own description. */
export const REMARKS = list(`
  Lavage à trente degrés, séchage à l’ombre : les couleurs tiennent. |
  Cousu à Dakar par un atelier de huit personnes. |
  Les coutures sont plates et ne marquent pas la peau. | Se glisse dans un sac sans se froisser. |
  Livré dans une pochette en tissu réutilisable. | Vérifié à la main avant chaque départ. |
  Les tailles sont généreuses : prenez celle de l’âge. |
  Un cadeau qui plaît aux parents autant qu’aux petits. |
  Teinture sans métaux lourds, contrôlée à chaque livraison. |
  Pensé pour les journées chaudes de l’hivernage. |
  Doux dès la première fois, plus doux encore ensuite. |
  Une petite étiquette attend le prénom de l’enfant. |
  Facile à enfiler, même quand tout le monde est pressé. |
  Deux ans de garantie sur les fermetures et les coutures. |
  Assorti au reste de la ligne, à mélanger sans compter. |
  Fabriqué en petites quantités, réassorti chaque mois. | La matière respire et sèche en une nuit. |
  Sans odeur, sans apprêt, prêt à servir. | Le modèle préféré des crèches du quartier. |
  Les mesures exactes figurent dans le guide des tailles.`)

const WORKSHOPS = list(`
  Atelier | Maison | Fil de | Couleurs de | Petits de | Mains de | Tissages | Douceurs de`)
const PLACES = list(`
  Médina | Colobane | Fass | Pikine | Rufisque | Mbour | Joal | Thiès | Louga | Podor | Kolda |
  Matam | Fatick | Bignona | Tivaouane | Diourbel | Kédougou | Richard-Toll | Oussouye | Ouakam`)
export const BRANDS = WORKSHOPS.flatMap((workshop) => PLACES.map((place) => `${workshop} ${place}`))

export const FIRST_NAMES = list(`
  Awa | Fatou | Aminata | Mariama | Ndeye | Khady | Coumba | Astou | Rokhaya | Seynabou | Adama |
  Moussa | Ousmane | Ibrahima | Cheikh | Mamadou | Abdoulaye | Modou | Pape | Babacar | Élodie`)
export const LAST_NAMES = list(`
  Diop | Ndiaye | Fall | Sow | Ba | Sarr | Faye | Gueye | Diallo | Cissé | Thiam | Mbaye | Seck |
  Diouf | Sy | Kane | Wade | Niang | Sène | Diatta | Mendy | Touré | Camara | Gomis`)
export const DISTRICTS = list(`
  Ouakam | Ngor | Yoff | Mermoz | Fann | Plateau | Médina | Grand Dakar | Liberté 6 | Parcelles |
  Guédiawaye | Pikine | Almadies | Sacré-Cœur | HLM | Mbour Escale | Saly | Grand Mbour | Tefess`)
