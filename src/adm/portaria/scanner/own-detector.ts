import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill'
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url'

/** The decoder is loaded from our own files: the content security policy allows no others. */
const overrides = { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasm : prefix + path) }

export async function makeDetector() {
  await prepareZXingModule({ overrides, fireImmediately: true })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
