import { useId } from 'react'
import { useListCidadesQuery } from '../../api/cidades.ts'
import { PATHS, to } from '../../lib/paths.ts'
import { MENU } from '../../texts/menu.ts'
import { SHELL } from '../../texts/shell.ts'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { LoadFailed } from '../../ui/load-failed/load-failed.tsx'
import { Modal } from '../../ui/modal/modal.tsx'
import { Skeleton } from '../../ui/skeleton/skeleton.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useAccount } from './account-links.tsx'
import styles from './side-menu.module.css'

type SideMenuProps = { onClose: () => void; onLogOut: () => void }

/** The navigation on a small screen; open as long as it is rendered. */
export default function SideMenu({ onClose, onLogOut }: SideMenuProps) {
  const title = useId()
  const cidades = useId()
  return (
    <Modal className={styles.menu} labelledBy={title} onClose={onClose}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {MENU.menu}
        </h2>
        <IconButton name="close" label={MENU.closeMenu} onClick={onClose} />
      </div>
      <nav className={styles.places} aria-labelledby={title}>
        <Link className={styles.link} data-main to={PATHS.eventos} onClick={onClose}>
          {MENU.todosEventos}
        </Link>
        <Link id={cidades} className={styles.link} data-main to={PATHS.cidades} onClick={onClose}>
          {MENU.eventosPorCidade}
        </Link>
        <CidadeLinks labelledBy={cidades} onNavigate={onClose} />
        <Link className={styles.link} data-main to={PATHS.socioTorcedor} onClick={onClose}>
          {SHELL.socioTorcedor}
        </Link>
      </nav>
      <SideMenuAccount onNavigate={onClose} onLogOut={onLogOut} />
    </Modal>
  )
}

type SideMenuAccountProps = { onNavigate: () => void; onLogOut: () => void }

/**
 * At the bottom of the menu, easy to reach: the account, or login and sign-up.
 * @internal
 */
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

const LINES = [0, 1, 2, 3]

/** Links to the list of events of each city. */
function CidadeLinks({ labelledBy, onNavigate }: { labelledBy: string; onNavigate: () => void }) {
  const { data, error, isFetching, refetch } = useListCidadesQuery()
  if (!data && error) return <LoadFailed title={MENU.cidadesFailed} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <div className={styles.cidades}>
        <VisuallyHidden role="status">{MENU.loadingCidades}</VisuallyHidden>
        {LINES.map((line) => (
          <div key={line} className={styles.link}>
            <Skeleton shape="short" />
          </div>
        ))}
      </div>
    )
  }
  if (data.result.length === 0) return <p className={styles.quiet}>{MENU.noCidades}</p>
  return (
    <ul className={styles.cidades} aria-labelledby={labelledBy}>
      {data.result.map(({ id, nome, estado }) => (
        <li key={id}>
          <Link className={styles.link} to={to.cidade(id)} onClick={onNavigate}>
            {nome}/{estado}
          </Link>
        </li>
      ))}
    </ul>
  )
}
