/**
 * Gives cards that are laid out later the height of the first one, so that a link below them does not move under a tap.
 * For the list's `ref`.
 */
export function measureCard(list: HTMLUListElement | null): void {
  const card = list?.firstElementChild
  if (card) list.style.setProperty('--measured', `${card.getBoundingClientRect().height}px`)
}
