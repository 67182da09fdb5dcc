/** Names of browser and system for a list of sessions; null where unknown. */
export type DeviceWords = { browser: string | null; system: string | null }
export const UNKNOWN_DEVICE: DeviceWords = { browser: null, system: null }

// The order matters: most browsers also name the browser that they descend from.
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

/** Browser and system of a user agent, as words of these lists only, so that no text sent by the caller is stored. */
export const deviceWordsOf = (userAgent: string | undefined): DeviceWords => ({
  browser: wordOf(userAgent ?? '', BROWSERS),
  system: wordOf(userAgent ?? '', SYSTEMS),
})
