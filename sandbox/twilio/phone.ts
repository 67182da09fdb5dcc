const AREA_CODES = new Set(
  '11 12 13 14 15 16 17 18 19 21 22 24 27 28 31 32 33 34 35 37 38 41 42 43 44 45 46 47 48 49 51 53 54 55 61 62 63 64 65 66 67 68 69 71 73 74 75 77 79 81 82 83 84 85 86 87 88 89 91 92 93 94 95 96 97 98 99'.split(
    ' ',
  ),
)

/** E.164. A Brazilian number must be a mobile number with an existing area code: no other can receive an SMS. */
export function isSmsNumber(to: string): boolean {
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return false
  const brazilian = /^\+55(\d*)$/.exec(to)?.[1]
  return brazilian === undefined || (/^\d{2}9\d{8}$/.test(brazilian) && AREA_CODES.has(brazilian.slice(0, 2)))
}

/** Converts "11987654321" or "5511987654321", in any punctuation, to E.164. */
export function toE164(text: string): string {
  const digits = text.replace(/\D/g, '')
  return digits.length <= 11 ? `+55${digits}` : `+${digits}`
}
