/** What reads the codes in a camera's picture. */
export type Detector = { detect(picture: HTMLVideoElement): Promise<{ rawValue: string }[]> }

type Native = { new (options: { formats: string[] }): Detector; getSupportedFormats(): Promise<string[]> }

/** The platform's detector; where it has none for QR codes, our own, which is loaded only then. */
export async function qrDetector(): Promise<Detector> {
  const { BarcodeDetector: native } = window as { BarcodeDetector?: Native }
  const formats = await native?.getSupportedFormats().catch((): string[] => [])
  if (native && formats?.includes('qr_code')) return new native({ formats: ['qr_code'] })
  const { makeDetector } = await import('./own-detector.ts')
  return makeDetector()
}
