/** An age that a shopper chooses, and the sizes that fit at that age (F-04). */
export interface Age {
  /** stable id in URLs and in local storage, such as `6-9-mois` */
  value: string
  label: string
  /** months: includes the first, excludes the second */
  months: readonly [number, number]
  /** French shoe sizes, the first and the last */
  shoes: readonly [number, number]
  /** body height in centimetres, the first and the last */
  height: readonly [number, number]
}

export const AGES: readonly Age[] = [
  age('0–3 mois', [0, 3], [15, 16], [45, 60]),
  age('3–6 mois', [3, 6], [16, 17], [61, 67]),
  age('6–9 mois', [6, 9], [17, 18], [67, 71]),
  age('9–12 mois', [9, 12], [18, 19], [71, 74]),
  age('12–18 mois', [12, 18], [19, 21], [74, 81]),
  age('18–24 mois', [18, 24], [21, 23], [81, 86]),
  age('2 ans', [24, 36], [23, 25], [86, 92]),
  age('3 ans', [36, 48], [25, 27], [92, 98]),
  age('4 ans', [48, 60], [27, 28], [98, 104]),
  age('5 ans', [60, 72], [28, 29], [104, 110]),
  age('6 ans', [72, 84], [29, 31], [110, 116]),
  age('7 ans', [84, 96], [31, 32], [116, 122]),
  age('8 ans', [96, 108], [32, 34], [122, 128]),
]

function age(label: string, months: Age['months'], shoes: Age['shoes'], height: Age['height']): Age {
  return { value: label.replace('–', '-').replace(' ', '-'), label, months, shoes, height }
}
