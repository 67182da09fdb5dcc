import { alphanumeric, digits, hex } from '../core/ids.ts'

/** A host name that does not resolve, so that no real bank app can pay a sandbox code. */
const HOST = 'pix.sandbox.local'

const field = (id: string, value: string): string => `${id}${String(value.length).padStart(2, '0')}${value}`

/**
 * One byte per character, because the lengths count bytes: accents and other non-ASCII characters are removed.
 * @internal
 */
export function asciiUpTo(text: string, length: number): string {
  const plain = text.normalize('NFD').replace(/[^\x20-\x7e]/g, '')
  return plain.toUpperCase().slice(0, length).trim()
}

/**
 * CRC-16/CCITT-FALSE; "123456789" gives 29B1.
 * @internal
 */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** The copy-and-paste text of a one-time PIX charge (BR Code). */
export function pixCode(amount: number, merchant = 'Loja do Sandbox', city = 'São Paulo'): string {
  const account = field('00', 'br.gov.bcb.pix') + field('25', `${HOST}/qr/v2/${hex(16)}`)
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', asciiUpTo(merchant, 25)),
    field('60', asciiUpTo(city, 15)),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  return body + crc16(body)
}

/** E, the paying bank's ISPB, the minute, eleven letters or digits: 32 characters in total. */
export function endToEndId(ms: number): string {
  const minute = new Date(ms).toISOString().replace(/\D/g, '').slice(0, 12)
  return `E${PAYER_BANK.ispb}${minute}${alphanumeric(11)}`
}

export const PAYER_BANK = {
  bank_name: 'Banco Sandbox S.A.',
  ispb: '99999004',
  branch_code: '1',
  account_number: digits(7),
}
