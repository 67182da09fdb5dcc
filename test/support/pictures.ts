import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Client } from './client.ts'

/** A picture of one colour, or of noise, which no format compresses well. */
export const picture = (width = 1000, height = 1250, { noise = false } = {}) =>
  sharp(
    noise
      ? {
          create: { width, height, channels: 3, background: '#000', noise: { type: 'gaussian', mean: 120, sigma: 60 } },
        }
      : { create: { width, height, channels: 3, background: { r: 200, g: 30, b: 60 } } },
  )

/** Zero bytes added after the end, up to exactly `length` bytes; a picture stays valid. */
export function padded(content: Buffer, length: number): Buffer {
  return Buffer.concat([content, Buffer.alloc(length - content.length)])
}

export function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body) >>> 0, 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG of one bit per pixel, all black: a few kilobytes, whatever size its header states. */
export function bomb(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 1
  const row = Buffer.alloc(Math.ceil(width / 8) + 1)
  const rows = Buffer.concat(Array.from({ length: Math.min(height, 2000) }, () => row))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

type File = { field: string; content: Buffer; name?: string; type?: string }

/** Sends a form as a browser does, the file before the fields or after them. */
export async function sendForm<T = unknown>(
  client: Client,
  method: string,
  path: string,
  fields: Record<string, string>,
  file?: File,
  { fileFirst = true } = {},
): Promise<{ status: number; body: T }> {
  const form = new FormData()
  const addFile = () => {
    if (file)
      form.append(
        file.field,
        new Blob([new Uint8Array(file.content)], { type: file.type ?? 'image/jpeg' }),
        file.name ?? 'a.jpg',
      )
  }
  if (fileFirst) addFile()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  if (!fileFirst) addFile()
  const response = await fetch(`${client.base}/api/${path}`, {
    method,
    headers: {
      ...(client.cookie && { cookie: client.cookie }),
      ...(client.token && { authorization: `Bearer ${client.token}` }),
    },
    body: form,
  })
  return { status: response.status, body: (await response.json()) as T }
}
