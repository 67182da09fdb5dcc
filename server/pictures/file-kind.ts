const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** What a file begins like; its name and the type it was sent with are anybody's word. */
export function kindOf(content: Buffer): 'jpeg' | 'png' | null {
  if (content.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return content.subarray(0, PNG.length).equals(PNG) ? 'png' : null
}

/** Whether a PNG says, before its first row of pixels, that there are more pictures to come. */
export function isAnimatedPng(content: Buffer): boolean {
  for (let at = PNG.length; at + 8 <= content.length; ) {
    const type = content.toString('latin1', at + 4, at + 8)
    if (type === 'acTL') return true
    if (type === 'IDAT') return false
    // length, type, data, checksum
    at += 12 + content.readUInt32BE(at)
  }
  return false
}
