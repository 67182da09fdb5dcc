import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { Problem } from './problem.ts'

/** Rejects with a `Problem` that names the variable when the port cannot be used. */
export function assertFree(host: string, port: number, variable: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => reject(new Problem(explain(error, host, port, variable))))
    server.listen(port, host, () => server.close(() => resolve()))
  })
}

const CLOSING_MS = 3000

/** Like `assertFree`, but waits for a server that is closing: it finishes what it was sending. */
export async function whenFree(host: string, port: number, variable: string): Promise<void> {
  for (const until = Date.now() + CLOSING_MS; Date.now() < until; await sleep(50)) {
    const isFree = await assertFree(host, port, variable).then(
      () => true,
      () => false,
    )
    if (isFree) return
  }
  await assertFree(host, port, variable)
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, variable: string): string {
  switch (error.code ?? '') {
    case 'EADDRINUSE':
      return `A porta ${port} já está em uso: feche o programa que a usa ou escolha outra com ${variable}.`
    case 'EACCES':
      return `Sem permissão para usar a porta ${port}: escolha outra com ${variable}.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST: esta máquina não tem o endereço "${host}".`
    default:
      return `Não é possível usar a porta ${port} (${variable}): ${error.message}`
  }
}

const TRIED_PORTS = 50

/** The first port from `from` on that is free and not one of `taken`. */
export async function firstFree(
  host: string,
  from: number,
  taken: readonly number[],
  variable: string,
): Promise<number> {
  for (let port = from; port < from + TRIED_PORTS; port += 1) {
    const isFree = taken.includes(port)
      ? false
      : await assertFree(host, port, variable).then(
          () => true,
          () => false,
        )
    if (isFree) return port
  }
  throw new Problem(`Não há porta livre a partir de ${from}: escolha uma com ${variable}.`)
}
