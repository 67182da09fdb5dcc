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

/**
 * The port to the service that sends texts by SMS. Phones are digits without the country code. Its calls never throw.
 * - `sent`: the service took the text under this id, now or at an earlier try. That is no proof that it came.
 * - `bad-phone`: this number gets no SMS, which no later try changes.
 * - `unknown`: no answer; it may have sent it. Every other kind means that it did not.
 */
export type NoticeGateway = {
  /**
   * The service has no key against repetition: Twilio says that a repeated request may come twice (docs/api/errors/20500),
   * and its idempotency token is for the calls that it makes itself. So a repeated try asks first whether the phone was
   * sent the same text.
   * @param triedSince when the first try without a known outcome may have been; null: this is the first one
   */
  sendText(
    telefone: string,
    texto: string,
    triedSince: Date | null,
  ): Promise<
    | { kind: 'sent'; id: string }
    | { kind: 'bad-phone' | 'too-many' | 'refused' | 'unreached' | 'unknown'; code: string }
  >
  /** What became of a text: `waits` when that is not known yet; `lost`: it did not come. `telefone`: where it went. */
  readText(
    id: string,
  ): Promise<
    { kind: 'came' | 'waits' | 'unavailable' } | { kind: 'bad-phone' | 'lost'; code: string; telefone: string }
  >
}
