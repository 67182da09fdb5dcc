/**
 * The version of the privacy page's text (`src/texts/privacidade.ts`): the day from which it is valid. A changed text
 * needs a new version, which a test enforces. It is in a file of its own, so that the sign-up page does not load the
 * text.
 */
export const PRIVACY_VERSION = '2026-12-02'
/** All versions published so far: a browser may still show an earlier one. */
export const PRIVACY_VERSIONS = [
  '2026-11-23',
  '2026-11-28',
  '2026-11-29',
  '2026-11-30',
  '2026-12-01',
  PRIVACY_VERSION,
] as const
