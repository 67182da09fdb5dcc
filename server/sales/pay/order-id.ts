const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order's id or code as one of ours, the attempt's, in its one spelling; null when it is the provider's. */
export const uuidOf = (id: string | null): string | null => (id !== null && UUID.test(id) ? id.toLowerCase() : null)
