/** As `useLaptopScreen`, for loaders: whether the list stands beside the open conversation. */
export const isSplitScreen = (): boolean => matchMedia('(min-width: 64rem)').matches
