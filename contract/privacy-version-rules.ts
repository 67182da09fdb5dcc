/**
 * The version of the privacy page's text (`src/texts/privacidade.ts`): the day from which it holds. Another text is
 * another version; a test compares them. In a file of its own, because the code that signs up loads nothing else of it.
 */
export const PRIVACY_VERSION = '2026-11-23'
/** All versions that there ever were: a browser may still show the one before. */
export const PRIVACY_VERSIONS = [PRIVACY_VERSION] as const
