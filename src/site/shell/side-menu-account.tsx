import { PATHS } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import { Link } from '../../ui/link/link.tsx'
import styles from './side-menu.module.css'
import { useAccount } from './use-account.ts'

type SideMenuAccountProps = { onNavigate: () => void; onLogOut: () => void }

/** At the bottom of the menu, easy to reach: the account, or login and sign-up. */
export function SideMenuAccount({ onNavigate, onLogOut }: SideMenuAccountProps) {
  const { greeting, loginLinkState } = useAccount()
  const login = (className: string | undefined, text: string) => (
    <Link className={className} to={PATHS.login} state={loginLinkState} onClick={onNavigate}>
      {text}
    </Link>
  )
  if (greeting === null) {
    return (
      <div className={styles.account}>
        <div className={styles.entries}>
          {login(styles.login, SHELL.login)}
          {login(styles.signUp, SHELL.signUp)}
        </div>
      </div>
    )
  }
  return (
    <div className={styles.account}>
      <p className={styles.greeting}>{greeting}</p>
      <Link className={styles.link} to={PATHS.minhaConta} onClick={onNavigate}>
        {SHELL.minhaConta}
      </Link>
      <Link className={styles.link} to={PATHS.meusIngressos} onClick={onNavigate}>
        {SHELL.meusIngressos}
      </Link>
      <button type="button" className={styles.link} onClick={onLogOut}>
        {SHELL.logOut}
      </button>
    </div>
  )
}
