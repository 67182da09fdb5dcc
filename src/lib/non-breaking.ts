/** The number of characters that fit a phone's narrowest column. */
const SHORT = 18

/** Keeps the words of a short name on one line ('São Paulo') by non-breaking spaces; longer names may wrap. */
export const nonBreaking = (name: string): string => (name.length > SHORT ? name : name.replaceAll(' ', '\u00a0'))
