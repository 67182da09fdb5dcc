import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import styles from './side-menu.module.css'
import { useAccount } from './use-account.ts'

type SideMenuAccountProps = { onNavigate: () => void; onLogOut: () => void }

/** At the bottom of the menu, easy to reach: the account, or login and sign-up. */
export function SideMenuAccount({ onNavigate, onLogOut }: SideMenuAccountProps) {
  const { isLoggedIn, greeted, loginLinkState } = useAccount()
  const login = (className: string | undefined, text: string) => (
    <Link className={className} to={PATHS.login} state={loginLinkState} onClick={onNavigate}>
      {text}
    </Link>
  )
  return (
    <div className={styles.account}>
      {greeted && <p className={styles.greeting}>{SHELL.greeting(greeted)}</p>}
      {isLoggedIn && (
        <>
          <Link className={styles.link} to={PATHS.minhaConta} onClick={onNavigate}>
            {SHELL.minhaConta}
          </Link>
          <Link className={styles.link} to={PATHS.meusIngressos} onClick={onNavigate}>
            {SHELL.meusIngressos}
          </Link>
          <button type="button" className={styles.link} onClick={onLogOut}>
            {SHELL.logOut}
          </button>
        </>
      )}
      {!greeted && (
        <div className={styles.entries}>
          {login(styles.login, SHELL.login)}
          {login(styles.signUp, SHELL.signUp)}
        </div>
      )}
    </div>
  )
}
