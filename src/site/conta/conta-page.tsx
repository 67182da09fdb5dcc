import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { showsGreeting } from '../../../contract/clientes-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { COMMON } from '../../texts/common.ts'
import { CONTA } from '../../texts/conta.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link } from '../../ui/link/link.tsx'
import { useLogOut } from '../shared/use-log-out.ts'
import styles from './conta-page.module.css'

/** The account page: name, menu and logout; it has no content of its own (docs/product.md#public-routes). */
export default function ContaPage() {
  useTitle(COMMON.pageTitle(CONTA.title))
  const cliente = useAppSelector(selectCliente)
  const { isAsked, isBusy, ask, dismiss, leave } = useLogOut()
  return (
    <div className={styles.page}>
      <h1>{CONTA.title}</h1>
      {cliente && (
        <div>
          {showsGreeting(cliente.nome) && <p className={styles.greeting}>{CONTA.greeting(cliente.nome.trim())}</p>}
          <p className={styles.phone}>{CONTA.phone(maskPhone(cliente.telefone))}</p>
        </div>
      )}
      <nav aria-label={CONTA.menu}>
        <ul className={styles.menu}>
          <li>
            <Link className={styles.entry} to={PATHS.meusIngressos}>
              <Icon name="ticket" />
              <span className={styles.name}>{CONTA.meusIngressos}</span>
              <Icon name="forward" />
            </Link>
          </li>
          <li>
            <Link className={styles.entry} to={PATHS.socioTorcedor}>
              <Icon name="chair" />
              <span className={styles.name}>{CONTA.socioTorcedor}</span>
              <Icon name="forward" />
            </Link>
          </li>
        </ul>
      </nav>
      <Button tone="secondary" onClick={ask}>
        {CONTA.logOut}
      </Button>
      <ConfirmDialog
        open={isAsked}
        question={CONFIRMATIONS.logoutCliente}
        confirm={CONTA.logOut}
        dismiss={CONTA.logOutDismiss}
        busy={isBusy}
        onConfirm={leave}
        onDismiss={dismiss}
      />
    </div>
  )
}
