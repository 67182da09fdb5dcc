/** Whether this browser has passkeys at all. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window
