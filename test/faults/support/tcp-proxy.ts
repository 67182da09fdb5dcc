import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP proxy for a Unix socket whose connections a test can cut and restore, as when the network fails. */
export async function openTcpProxy(path: string) {
  const sockets = new Set<Socket>()
  let isCut = false
  let cutAfter: string | null = null
  let lost = 0
  const server = createServer((near) => {
    if (isCut) return void near.destroy()
    const far = connect(path)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => undefined)
    }
    let isArmed = false
    near.on('data', (sent: Buffer) => {
      isArmed ||= cutAfter !== null && sent.includes(cutAfter)
    })
    // The answer to a COMMIT: a message of type C (CommandComplete), its length, its text.
    far.on('data', (answer: Buffer) => {
      if (!isArmed || !answer.includes('COMMIT\0')) return
      cutAfter = null
      lost += 1
      far.unpipe()
      near.destroy()
    })
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    disconnect: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    /** Open connections carry no data any more, without being closed, as when the other end is gone. New ones work. */
    stall: () => {
      for (const socket of sockets) socket.unpipe().pause()
    },
    /** Closes the next connection that sends `text` after its COMMIT was executed, before the answer to it arrives. */
    loseCommitOf: (text: string) => {
      cutAfter = text
    },
    /** How many such answers were lost. */
    lost: () => lost,
    reconnect: () => {
      isCut = false
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
