/**
 * Limits of the shop on a bad day: what is looked at again after a minute is looked at after seconds, so that the hours of
 * a shop fit into minutes.
 */
export const SHORT_TIMES = {
  firstCheckSeconds: 5,
  recheckSeconds: 5,
  pollLeastSeconds: 5,
  pollMostSeconds: 20,
  pixGraceSeconds: 2,
  // A few hundred buyers make the purchases of thousands.
  maxOpenPix: 1000,
  maxExpiredPix: 1000,
  maxRefusedCards: 1000,
}
