import { digits } from './text-rules.ts'

const allEqual = (text: string): boolean => /^(.)\1*$/.test(text)

/**
 * Check digit modulo 11 over the values of characters ('0' = 0 … 'A' = 17), Receita Federal's rule for CPF and CNPJ.
 */
function checkDigit(text: string, weights: number[]): number {
  const sum = weights.reduce((total, weight, i) => total + weight * (text.charCodeAt(i) - 48), 0)
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}

/**
 * Whether a CPF, masked or not, has valid check digits. Eleven equal digits are invalid (docs/product.md#validation).
 */
export function isCpf(text: string): boolean {
  if (!/^(\d{11}|\d{3}\.\d{3}\.\d{3}-\d{2})$/.test(text)) return false
  const cpf = digits(text)
  const first = checkDigit(cpf, [10, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = checkDigit(cpf, [11, 10, 9, 8, 7, 6, 5, 4, 3, 2])
  return !allEqual(cpf) && cpf.endsWith(`${first}${second}`)
}

/**
 * Whether a CNPJ, masked or not, has valid check digits. The first twelve characters may be letters, as Receita Federal
 * issues them since 2026, in upper or lower case.
 */
export function isCnpj(text: string): boolean {
  const cnpj = text.toUpperCase().replace(/[./-]/g, '')
  if (!/^[0-9A-Z]{12}\d{2}$/.test(cnpj) || allEqual(cnpj)) return false
  const first = checkDigit(cnpj, [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  const second = checkDigit(cnpj, [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2])
  return cnpj.endsWith(`${first}${second}`)
}

/** The 67 area codes in use (Anatel). */
const DDD = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/

/** Whether a number begins with an area code in use. */
export const isAreaCode = (phone: string): boolean => DDD.test(phone)

/**
 * Whether a text is a Brazilian mobile number: an area code in use, then nine digits beginning with 9. Only digits, or
 * either mask: '(11) 98765-4321', '11 98765 4321' (docs/product.md#validation; Anatel's numbering).
 */
export function isPhone(text: string): boolean {
  if (!/^(\d{11}|\(\d{2}\) ?\d{5}-\d{4}|\d{2} \d{5} \d{4})$/.test(text)) return false
  const phone = digits(text)
  return isAreaCode(phone) && phone[2] === '9'
}
