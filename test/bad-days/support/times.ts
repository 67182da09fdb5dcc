/**
 * The shop's intervals on a bad day: a check that usually runs after a minute runs after seconds, so that the work of
 * hours fits into minutes.
 */
export const SHORT_TIMES = {
  firstCheckSeconds: 5,
  recheckSeconds: 5,
  pollLeastSeconds: 5,
  pollMostSeconds: 20,
  pixGraceSeconds: 2,
  // A few hundred buyers make thousands of purchases.
  maxOpenPix: 1000,
  maxExpiredPix: 1000,
  maxRefusedCards: 1000,
}
