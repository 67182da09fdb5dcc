import { PATHS } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Link } from '../../ui/link/link.tsx'
import styles from './account-links.module.css'
import { useAccount } from './use-account.ts'

/** At the end of the header on a desktop: the cliente's account, or login and sign-up (docs/product.md#header). */
export function AccountLinks({ onLogOut }: { onLogOut: () => void }) {
  const { greeting, loginLinkState } = useAccount()
  if (greeting === null) {
    return (
      <>
        <Link className={styles.account} to={PATHS.login} state={loginLinkState}>
          {SHELL.login}
        </Link>
        <ButtonLink to={PATHS.login} state={loginLinkState}>
          {SHELL.signUp}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <Link className={styles.account} to={PATHS.minhaConta}>
        {greeting}
      </Link>
      <button type="button" className={styles.logOut} onClick={onLogOut}>
        {SHELL.logOut}
      </button>
    </>
  )
}
