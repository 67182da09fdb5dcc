/**
 * The port to the service that sends codes by SMS and checks them. Phones are digits without the country code.
 * - `sent` / `approved`: done.
 * - `wrong`: the code is not that one (Twilio answers 200 `pending`).
 * - `gone`: no code is waiting for this phone any more: expired, used, or never sent.
 * - `too-many`: the service itself refuses more sends or checks for now.
 * - `bad-phone`: the service does not take this number.
 * - `unavailable`: no usable answer.
 */
export type SmsGateway = {
  send(telefone: string): Promise<'sent' | 'too-many' | 'bad-phone' | 'unavailable'>
  check(telefone: string, codigo: string): Promise<'approved' | 'wrong' | 'gone' | 'too-many' | 'unavailable'>
}
