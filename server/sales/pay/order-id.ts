const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The attempt's id in canonical form, if an order's id or code is one of ours; null when it is the provider's. */
export const uuidOf = (id: string | null): string | null => (id !== null && UUID.test(id) ? id.toLowerCase() : null)
