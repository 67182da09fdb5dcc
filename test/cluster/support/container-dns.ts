import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TYPE_A = 1
const TYPE_AAAA = 28
const ADDRESSES = new Map([
  [TYPE_A, Buffer.from([127, 0, 0, 1])],
  [TYPE_AAAA, Buffer.from([...Array<number>(15).fill(0), 1])],
])

/** The DNS answer to one question: this machine's address, by IPv4 or by IPv6. */
function answer(asked: Buffer): Buffer {
  // A header of 12 bytes, the name up to its zero byte, and two numbers: the type and the class.
  const typeAt = asked.indexOf(0, 12) + 1
  const address = ADDRESSES.get(asked.readUInt16BE(typeAt))
  const header = Buffer.from([0, 0, 0x81, 0x80, 0, 1, 0, address ? 1 : 0, 0, 0, 0, 0])
  asked.copy(header, 0, 0, 2)
  const parts = [header, asked.subarray(12, typeAt + 4)]
  if (address) {
    const ofTheName = Buffer.from([0xc0, 12])
    const secondsAndLength = Buffer.from([0, 0, 0, 60, 0, address.length])
    parts.push(ofTheName, asked.subarray(typeAt, typeAt + 4), secondsAndLength, address)
  }
  return Buffer.concat(parts)
}

/** A DNS server like that of a container network with IPv6; every name is this machine. */
export async function openContainerDns(): Promise<{ port: number; close: () => void }> {
  const socket = createSocket('udp4')
  socket.on('message', (asked, { port, address }) => socket.send(answer(asked), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { port: socket.address().port, close: () => socket.close() }
}
