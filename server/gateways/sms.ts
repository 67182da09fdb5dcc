/** The service's own number and sentence about what it refused, for an admin who tests it. */
export type SmsSaid = { status: number; code: number | null; message: string | null }
type NotSent = { kind: 'too-many' | 'bad-phone' | 'unavailable'; said?: SmsSaid }

/**
 * The port to the service that sends codes by SMS and checks them. Phones are digits without the country code. Its
 * calls never throw.
 * - `sent`, `approved`: done. `verification` is the service's id of what was sent; within ten minutes another code to
 *   the same phone is the same one, of the same verification.
 * - `wrong`: the code is not the one that was sent (Twilio answers 200 `pending`).
 * - `gone`: there is no valid code of this verification: it expired, was used, or was cancelled.
 * - `too-many`: the service refuses further sends or checks for now.
 * - `bad-phone`: the service does not accept this number.
 * - `unavailable`: no usable answer.
 */
export type SmsGateway = {
  /** Reads the account's service, and sends nothing: whether the keys are right. */
  verify(): Promise<{ kind: 'ok' } | { kind: 'refused'; said: SmsSaid } | { kind: 'unavailable' }>
  send(telefone: string): Promise<{ kind: 'sent'; verification: string } | NotSent>
  check(verification: string, codigo: string): Promise<'approved' | 'wrong' | 'gone' | 'too-many' | 'unavailable'>
  /** Cancels a code, so that the next one is different. If the call fails, the code may stay valid until it expires. */
  cancel(verification: string): Promise<void>
}
