import { digits, joinParts } from './text-rules.ts'

// Apart from the other masks: every page of the site shows the shop's phone.

/**
 * National digits of a phone, 11 at most. Removes the country code when it is clearly one ('+55', or 13 digits, which
 * come from a paste or the browser's autofill) and the 0 dialled before an area code.
 */
function phoneDigits(text: string): string {
  const all = digits(text)
  const hasCountry = text.trim().startsWith('+55') || (all.length === 13 && all.startsWith('55'))
  return all
    .slice(hasCountry ? 2 : 0)
    .replace(/^0+/, '')
    .slice(0, 11)
}

/** Area code, the part before the hyphen, and the last 4; up to 10 digits is a landline (4-4), 11 a mobile (5-4). */
function splitPhone(text: string): { area: string; head: string; tail: string } {
  const phone = phoneDigits(text)
  const cut = phone.length > 10 ? 7 : 6
  return { area: phone.slice(0, 2), head: phone.slice(2, cut), tail: phone.slice(cut) }
}

/** Phone: '(11) 98765-4321', 15 characters; '(11) 3456-7890' with 10 digits. */
export function maskPhone(text: string): string {
  const { area, head, tail } = splitPhone(text)
  return area && joinParts(`(${area}`, [') ', head], ['-', tail])
}

/**
 * Phone separated by spaces only: '11 98765 4321'. Every call accepts it; no screen shows it.
 * @internal
 */
export function maskPhoneSpaced(text: string): string {
  const { area, head, tail } = splitPhone(text)
  return joinParts(area, [' ', head], [' ', tail])
}
