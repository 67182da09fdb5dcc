/** The one API base address (spec §7): the site and its API share an origin. */
export const API_URL = '/api'
