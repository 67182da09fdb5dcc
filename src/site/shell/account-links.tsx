import { Link } from 'react-router'
import { PATHS } from '../../lib/paths.ts'
import { SHELL } from '../../texts/shell.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import styles from './account-links.module.css'
import { useAccount } from './use-account.ts'

/** At the end of the header on a desktop: the cliente's account, or login and sign-up (docs/product.md#header). */
export function AccountLinks({ onLogOut }: { onLogOut: () => void }) {
  const { isLoggedIn, greeted, loginLinkState } = useAccount()
  return (
    <>
      {isLoggedIn && (
        <>
          <Link className={styles.account} to={PATHS.minhaConta}>
            {greeted ? SHELL.greeting(greeted) : SHELL.minhaConta}
          </Link>
          <button type="button" className={styles.logOut} onClick={onLogOut}>
            {SHELL.logOut}
          </button>
        </>
      )}
      {!greeted && (
        <>
          <Link className={styles.account} to={PATHS.login} state={loginLinkState}>
            {SHELL.login}
          </Link>
          <ButtonLink to={PATHS.login} state={loginLinkState}>
            {SHELL.signUp}
          </ButtonLink>
        </>
      )}
    </>
  )
}
