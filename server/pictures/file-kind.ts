const JPEG = Buffer.from([0xff, 0xd8, 0xff])
const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** The file type by its signature. The file name and the declared media type are not trusted. */
export function kindOf(content: Buffer): 'jpeg' | 'png' | null {
  if (content.subarray(0, JPEG.length).equals(JPEG)) return 'jpeg'
  return content.subarray(0, PNG.length).equals(PNG) ? 'png' : null
}

/** Whether a PNG is animated: it then has an acTL chunk before its first image data. */
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
