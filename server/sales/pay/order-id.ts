const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** An order's id as one of ours, the attempt's; null when it is the provider's. */
export const uuidOf = (id: string): string | null => (UUID.test(id) ? id : null)
