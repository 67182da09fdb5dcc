import { useEffect } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { SHELL } from '../../texts/shell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useLogOut } from '../shared/use-log-out.ts'

/** The header's logout with its question; `asked` is the number of times that it was requested. */
export default function LogOut({ asked }: { asked: number }) {
  const logOut = useLogOut()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each request
  useEffect(() => {
    if (asked > 0) logOut.ask()
  }, [asked])
  return (
    <ConfirmDialog
      open={logOut.isAsked}
      question={CONFIRMATIONS.logoutCliente}
      confirm={SHELL.logOut}
      dismiss={SHELL.logOutDismiss}
      busy={logOut.isBusy}
      onConfirm={logOut.leave}
      onDismiss={logOut.dismiss}
    />
  )
}
