import { useState } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { showsGreeting } from '../../../contract/clientes-rules.ts'
import { maskPhone } from '../../../contract/phone-rules.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CADASTRO } from '../../texts/cadastro.ts'
import { CARTOES } from '../../texts/cartoes.ts'
import { CONTA } from '../../texts/conta.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { addIcons, Icon, type IconName } from '../../ui/icon/icon.tsx'
import { PAGE_ICONS } from '../../ui/icon/page-icons.ts'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { IdentityForm } from '../shared/identity-form.tsx'
import { StepError, StepHead } from '../shared/step-heading.tsx'
import { useLogOut } from '../shared/use-log-out.ts'
import { AccountDataView } from './account-data-view.tsx'
import { Avisos } from './avisos.tsx'
import styles from './conta-page.module.css'
import { CardsView } from './cards-view.tsx'
import { Orders } from './orders.tsx'
import { ProfileView } from './profile-view.tsx'
import { useAccountData } from './use-account-data.ts'
import { useCardsProcess } from './use-cards-process.ts'
import { type IdentityProcess, useIdentity } from './use-identity.ts'
import { useProfile } from './use-profile.ts'
import view from './view.module.css'

addIcons(PAGE_ICONS)

type View = 'profile' | 'identity' | 'cards' | 'data'

const VIEWS = ['profile', 'identity', 'cards', 'data'] as const satisfies View[]

/** The account page: its menu, or the view that the menu opens (docs/product.md#public-routes). */
export default function ContaPage() {
  const logOut = useLogOut()
  const profile = useProfile()
  const identity = useIdentity()
  const cards = useCardsProcess()
  const data = useAccountData(logOut.leave)
  const views = { profile, identity, cards, data }
  const open = VIEWS.find((name) => views[name].isOpen) ?? null
  const [last, setLast] = useState<View | null>(null)
  if (open && open !== last) setLast(open)
  if (profile.isOpen) return <ProfileView profile={profile} />
  if (identity.isOpen) return <IdentityView identity={identity} />
  if (cards.isOpen) return <CardsView cards={cards} />
  if (data.isOpen) return <AccountDataView data={data} />
  const onCards = () => cards.send({ type: 'cards.open' })
  const openers = { profile: profile.open, identity: identity.open, cards: onCards, data: data.open }
  return <Account logOut={logOut} openers={openers} from={last} />
}

type AccountProps = {
  logOut: ReturnType<typeof useLogOut>
  /** What opens each view. */
  openers: Record<View, () => void>
  /** The view that was closed: the button that opens it gets the focus again. */
  from: View | null
}

const takeFocus = (button: HTMLButtonElement | null): void => button?.focus()

/** Name, menu and logout. */
function Account({ logOut, openers, from }: AccountProps) {
  useTitle(CONTA.title)
  const cliente = useAppSelector(selectCliente)
  const { isAsked, isBusy, ask, dismiss, leave } = logOut
  const entry = (view: View, icon: IconName, name: string) => (
    <li>
      <button
        type="button"
        className={styles.entry}
        ref={from === view ? takeFocus : undefined}
        onClick={openers[view]}
      >
        <Icon name={icon} />
        <span className={styles.name}>{name}</span>
        <Icon name="forward" />
      </button>
    </li>
  )
  return (
    <div className={styles.page}>
      <h1>{CONTA.title}</h1>
      {cliente && (
        <div>
          {showsGreeting(cliente.nome) && <p className={styles.greeting}>{CONTA.greeting(cliente.nome.trim())}</p>}
          <p className={styles.phone}>{CONTA.phone(maskPhone(cliente.telefone))}</p>
        </div>
      )}
      <Avisos openIdentity={openers.identity} openProfile={openers.profile} />
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
          {entry('profile', 'user', CADASTRO.title)}
          {entry('identity', 'copy', CONTA.identity.title)}
          {entry('cards', 'card', CARTOES.list)}
          {entry('data', 'eye', CONTA.data.title)}
        </ul>
      </nav>
      {cliente && <Orders idCliente={cliente.id} />}
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

const { identity: texts } = CONTA

/** The cliente's CPF and e-mail, with which the next purchases are prefilled. */
function IdentityView({ identity }: { identity: IdentityProcess }) {
  const { busy, error, secrets, submit, back } = identity
  useTitle(texts.title)
  return (
    <div className={view.view}>
      <StepHead title={texts.title} back={busy ? undefined : { label: texts.back, onClick: back }} />
      <p className={view.text}>{texts.text}</p>
      <StepError text={busy ? null : (error?.text ?? null)} />
      <IdentityForm
        secrets={secrets}
        busy={busy}
        submit={texts.submit}
        wrongField={error?.field ?? null}
        onSubmit={submit}
      />
      <VisuallyHidden role="status">{busy ?? ''}</VisuallyHidden>
    </div>
  )
}
