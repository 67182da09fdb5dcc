/**
 * The port to the service that sends codes by SMS and checks them. Phones are digits without the country code. Its
 * calls never throw.
 * - `sent`, `approved`: done.
 * - `wrong`: the code is not the one that was sent (Twilio answers 200 `pending`).
 * - `gone`: there is no valid code for this phone: it expired, was used, or was never sent.
 * - `too-many`: the service refuses further sends or checks for now.
 * - `bad-phone`: the service does not accept this number.
 * - `unavailable`: no usable answer.
 */
export type SmsGateway = {
  send(telefone: string): Promise<'sent' | 'too-many' | 'bad-phone' | 'unavailable'>
  check(telefone: string, codigo: string): Promise<'approved' | 'wrong' | 'gone' | 'too-many' | 'unavailable'>
}
