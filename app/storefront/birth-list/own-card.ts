/** The classes of a section of the parents' page. */
export const OWN_CARD = 'grid grid-cols-1 content-start gap-4 rounded-panel bg-surface p-5 shadow-card sm:p-6'
