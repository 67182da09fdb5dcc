import type { AppDeps } from '../../app-deps.ts'
import { openAdminSession } from '../../auth/admin-sessions-repo.ts'
import { knownDeviceOf } from '../../auth/known-device.ts'
import type { Proof } from '../../auth/recent-proof-repo.ts'
import type { Requester } from '../../auth/requester.ts'
import type { Tx } from '../../db/connection.ts'
import { writeMessages } from '../../mensagens/write-repo.ts'

/**
 * Begins a session at the end of a login, and tells its user of a device that is not known to the account.
 * @param by what the login has proven, which counts as a recent proof
 */
export async function openOfficeSession(
  tx: Tx,
  { config, channels }: Pick<AppDeps, 'config' | 'channels'>,
  user: { id: string; login: string },
  { words, device }: Pick<Requester, 'words' | 'device'>,
  by: Proof | null = null,
) {
  const opened = await openAdminSession(tx, user.id, words, by)
  if (knownDeviceOf(config, device, { kind: 'usuario', name: user.login }) === null)
    await writeMessages(tx, channels, [{ tipo: 'novo-aparelho', sobre: opened.id, idUsuario: user.id }])
  return opened
}
