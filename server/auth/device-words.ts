/** What a list of sessions says of a device; null where it is not known. */
export type DeviceWords = { browser: string | null; system: string | null }
export const UNKNOWN_DEVICE: DeviceWords = { browser: null, system: null }

// In this order: most browsers also name the one that they descend from.
const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const wordOf = (text: string, words: readonly (readonly [RegExp, string])[]): string | null =>
  words.find(([known]) => known.test(text))?.[1] ?? null

/** The browser and the system of a user agent: words of these lists alone, so that nothing that is sent is stored. */
export const deviceWordsOf = (userAgent: string | undefined): DeviceWords => ({
  browser: wordOf(userAgent ?? '', BROWSERS),
  system: wordOf(userAgent ?? '', SYSTEMS),
})
