/** What still fits a phone's narrowest column. */
const SHORT = 18

/** A short name whose words stay on one line: 'São Paulo', never 'São' above 'Paulo'. */
export const nonBreaking = (name: string): string => (name.length > SHORT ? name : name.replaceAll(' ', '\u00a0'))
