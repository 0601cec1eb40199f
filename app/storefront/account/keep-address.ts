/** The hash of `/mon-compte` that offers to keep the address of the last order. */
export const KEEP_ADDRESS = '#garder-adresse'
