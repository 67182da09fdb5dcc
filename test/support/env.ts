/** The sandbox's keys, and secrets that no real installation uses, for servers that tests and benches start. */
export const SANDBOX_ENV = {
  PAGARME_SECRET_KEY: 'sk_test_sandbox',
  PAGARME_PUBLIC_KEY: 'pk_test_sandbox',
  TWILIO_ACCOUNT_SID: 'ACsandbox',
  TWILIO_AUTH_TOKEN: 'sandbox-token',
  TWILIO_SERVICE_SID: 'VAsandbox',
  WEBHOOK_USER: 'pagarme',
  WEBHOOK_PASSWORD: 'webhook-sandbox',
  LINK_SECRET: 'link-secret-of-the-sandbox',
  TICKET_KEYS: `sandbox=${Buffer.alloc(32, 7).toString('base64url')}`,
  SECOND_FACTOR_KEYS: `sandbox=${Buffer.alloc(32, 9).toString('base64url')}`,
}
