import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { PRIVACY_VERSION, PRIVACY_VERSIONS } from '../../contract/privacy-version-rules.ts'
import { PRIVACIDADE } from '../../src/texts/privacidade.ts'

/** Each version of the accepted text with its hash. */
const TEXTS: Record<string, string> = {
  '2026-11-23': '886d07abf14efbc9',
  '2026-11-28': 'd5cf1a3b6b0290c7',
  '2026-11-29': 'fa91fa5bd10d221b',
  '2026-11-30': 'e61cbed0385db1d6',
  '2026-12-01': 'f1f2d4f8fd2fc3f9',
  '2026-12-02': 'e329aea6a16e0718',
}

test('another text of the privacy page is another version', () => {
  const text = JSON.stringify([PRIVACIDADE.intro, PRIVACIDADE.parts])
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16)
  expect({ [PRIVACY_VERSION]: hash }).toEqual({ [PRIVACY_VERSION]: TEXTS[PRIVACY_VERSION] })
  expect(Object.keys(TEXTS)).toEqual([...PRIVACY_VERSIONS])
})
