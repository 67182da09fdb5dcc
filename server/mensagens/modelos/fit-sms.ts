import { SMS_MAX } from '../../../contract/mensagens-rules.ts'
import { cut, stripAccents } from '../../../contract/text-rules.ts'
import type { SmsDraft } from './draft.ts'

/**
 * The basic character set of SMS (3GPP TS 23.038, 6.2.1). One character outside it makes every character cost two
 * bytes, and 160 become 70. Those of its extension count twice; none is used.
 */
const GSM = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
)
const LIKE: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '·': '-',
  '[': '(',
  ']': ')',
  '{': '(',
  '}': ')',
  '|': '/',
  º: 'o',
  ª: 'a',
  '×': 'x',
}

/** A text in the basic set: accents that it lacks are dropped, what it cannot show at all is left out. */
const toGsm = (text: string): string =>
  [...text.normalize('NFC').replace(/\s+/g, ' ')]
    .flatMap((char) => (GSM.has(char) ? char : [...(LIKE[char] ?? stripAccents(char))]))
    .filter((char) => GSM.has(char))
    .join('')

/** Words with which no name ends: 'Feira de Vinil e', 'Baile da'. */
const JOINING = /(?:\s+(?:e|a|o|as|os|da|de|do|das|dos|na|no|nas|nos|em|com|para|por))+$/i

/** The beginning of a text that ends with a whole word, or is cut when its first word alone is too long. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.lastIndexOf(' ', max)
  return (end > 0 ? text.slice(0, end) : cut(text, max)).replace(/[\s,.:;-]+$/, '').replace(JOINING, '')
}

/** How far names are shortened before anything is left out, and in the last resort. */
const LENGTHS = [60, 48, 40, 32, 26, 20] as const
const SHORTEST = [16, 12, 8] as const

/**
 * An SMS of one part: the house's short name, the text and the address without its protocol, which phones do not need.
 * Names are shortened first, then extras are left out, the last first; an address that is itself too long is left out.
 */
export function fitSms({ parts, path }: SmsDraft, house: string, publicUrl: string): string {
  const host = new URL(publicUrl).host
  const compose = (nameMax: number, extras: number, link: string): string => {
    let left = extras
    const said = parts.map((part) => {
      if (typeof part === 'string') return part
      if ('name' in part) return shortened(toGsm(part.name).trim(), nameMax)
      left -= 1
      return left >= 0 ? part.extra : ''
    })
    return toGsm(`${house}: ${said.join('')} ${link}`)
      .replace(/ +/g, ' ')
      .trim()
  }
  const extras = parts.filter((part) => typeof part !== 'string' && 'extra' in part).length
  const fewer = Array.from({ length: extras }, (_, index) => extras - 1 - index)
  const shortest = LENGTHS[LENGTHS.length - 1] ?? 0
  const tries: [nameMax: number, extras: number, link: string][] = [
    ...LENGTHS.map((max): [number, number, string] => [max, extras, host + path]),
    ...fewer.map((count): [number, number, string] => [shortest, count, host + path]),
    ...SHORTEST.map((max): [number, number, string] => [max, 0, host + path]),
    [shortest, 0, host],
    [shortest, 0, ''],
  ]
  for (const [nameMax, count, link] of tries) {
    const sms = compose(nameMax, count, link)
    if (sms.length <= SMS_MAX) return sms
  }
  return shortened(compose(shortest, 0, ''), SMS_MAX)
}
