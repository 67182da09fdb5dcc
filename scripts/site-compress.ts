import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** Compressed types: text; pictures and fonts are compressed already. */
const TEXT = new Set(['.html', '.js', '.css', '.svg', '.json', '.txt'])
/** Smaller files are not compressed: they fit into one packet anyway. */
const WORTH_BYTES = 1024

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Writes a `.br` and a `.gz` next to each text file of the built site, so that no response is compressed again. */
export async function compressSite(dist: string): Promise<void> {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter(
    (name) => !name.startsWith('.') && TEXT.has(extname(name)),
  )
  await Promise.all(
    files.map(async (name) => {
      const path = join(dist, name)
      const content = await readFile(path)
      if (content.length < WORTH_BYTES) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
      await writeFile(`${path}.br`, await toBrotli(content, { params }))
      await writeFile(`${path}.gz`, await toGzip(content, { level: 9 }))
    }),
  )
}
