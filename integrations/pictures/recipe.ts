/** What the files of a picture depend on beside its bytes; part of its id, so that a change gives new addresses. */
export const PICTURE_RECIPE = '2'
