/** A login name or a password to compare: at least this long (docs/product.md#validation), at most `LOGIN_MAX`. */
export const LOGIN_MIN = 3
export const LOGIN_MAX = 200

/** Whether a typed login name or password can be sent. */
export const isTypedLogin = (text: string): boolean => text.length >= LOGIN_MIN && text.length <= LOGIN_MAX
