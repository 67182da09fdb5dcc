/** The cliente's only localStorage key (docs/product.md#entities; docs/api.md#sessions). */
export const CLIENTE_KEY = 'bilheteria:cliente'
