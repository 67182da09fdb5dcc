import { buildSandbox } from './app.ts'
import { EnvironmentError, readEnvironment } from './env.ts'

// Always loopback, whatever HOST contains: any caller who can reach the controls can pay any order.
const HOST = '127.0.0.1'

function explain(error: unknown, port: number | undefined): string {
  if (error instanceof EnvironmentError) return error.message
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE')
    return `A porta ${(error as { port?: number }).port ?? port} já está em uso: a sandbox não pode começar.`
  if (code === 'EACCES') return `Sem permissão para usar a porta ${port} ou a pasta de dados da sandbox.`
  return `A sandbox não pôde começar: ${error instanceof Error ? error.message : String(error)}`
}

async function main(): Promise<void> {
  let port: number | undefined
  try {
    const env = readEnvironment(process.env)
    port = env.port
    const publicUrl = `http://${HOST}:${port}`
    const { dataDir, webhook, readLimitPerMinute, smtpPort, imapPort, googleKey } = env
    const app = await buildSandbox({ dataDir, webhook, publicUrl, readLimitPerMinute, smtpPort, imapPort, googleKey })
    const stop = (): void => {
      void app.close().then(() => process.exit(0))
    }
    // A second signal while closing has no effect. npm forwards Ctrl-C twice.
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
    if (process.send) process.on('disconnect', stop)
    try {
      await app.listen({ host: HOST, port })
    } catch (error) {
      await app.close()
      throw error
    }
    console.log(`Sandbox pronta em ${publicUrl}`)
  } catch (error) {
    console.error(explain(error, port))
    process.exit(1)
  }
}

await main()
