/** The API's base address (docs/product.md#calls): the site and its API share an origin. */
export const API_URL = '/api'
