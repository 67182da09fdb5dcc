import { useEffect } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { SHELL } from '../../texts/shell.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { useLogOut } from '../shared/use-log-out.ts'

/** The header's logout with its question; `asked` counts the requests to log out. */
export default function LogOut({ asked }: { asked: number }) {
  const { isAsked, isBusy, ask, dismiss, leave } = useLogOut()
  useEffect(() => {
    if (asked > 0) ask()
  }, [asked, ask])
  return (
    <ConfirmDialog
      open={isAsked}
      question={CONFIRMATIONS.logoutCliente}
      confirm={SHELL.logOut}
      dismiss={SHELL.logOutDismiss}
      busy={isBusy}
      onConfirm={leave}
      onDismiss={dismiss}
    />
  )
}
