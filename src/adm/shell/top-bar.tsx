import { type RefObject, useId, useRef, useState } from 'react'
import { CONFIRMATIONS } from '../../../contract/catalogue.ts'
import { officeRole } from '../../../contract/tarefas-rules.ts'
import { useAdmin } from '../../lib/admin.ts'
import { OFFICE_PATHS } from '../../lib/paths.ts'
import { ADM_KEYS } from '../../texts/adm-keys.ts'
import { ADM_SEGURANCA } from '../../texts/adm-seguranca.ts'
import { OFFICE } from '../../texts/office.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { IconButton } from '../../ui/icon-button/icon-button.tsx'
import { Link } from '../../ui/link/link.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { useOfficeSession, useOfficeState } from '../shared/office-session.tsx'
import { useOnDemand } from '../shared/use-on-demand.ts'
import { NavSheet } from './nav-links.tsx'
import { OfficePalette } from './office-palette.tsx'
import styles from './top-bar.module.css'
import { useShellKeys } from './use-shell-keys.ts'

// The form code is large, and most visits open no form here.
const loadPasswordModal = () => import('./password-modal.tsx')
const loadKeysSheet = () => import('./keys-sheet.tsx')

/** The user's name, with a menu that contains the logout (docs/product.md#back-office-routes). */
function UserMenu() {
  const { actor, countReadings } = useOfficeSession()
  const user = useAdmin((admin) => admin.user)
  const nome = user?.nome ?? ''
  const isLeaving = useOfficeState((now) => now.matches('leaving'))
  const [isAsked, setAsked] = useState(false)
  const password = useOnDemand(loadPasswordModal)
  const keys = useOnDemand(loadKeysSheet)
  useShellKeys(keys.open)
  const [waiting, setWaiting] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const menu = useRef<HTMLDivElement>(null)
  const id = useId()
  const ask = () => {
    menu.current?.hidePopover()
    setAsked(true)
    void countReadings().then(setWaiting)
  }
  const showKeys = () => {
    menu.current?.hidePopover()
    keys.open()
  }
  const change = () => {
    menu.current?.hidePopover()
    password.open()
  }
  return (
    <>
      <button type="button" className={styles.user} aria-expanded={isOpen} aria-controls={id} popoverTarget={id}>
        <span className={styles.initial} data-initial={nome.trim().charAt(0).toUpperCase()} />
        <VisuallyHidden>{OFFICE.account}</VisuallyHidden>
        <span className={styles.name}>{nome}</span>
        <Icon name="down" />
      </button>
      <div
        ref={menu}
        id={id}
        className={styles.userMenu}
        popover="auto"
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <p className={styles.whole}>
          <span className={styles.nome}>{nome}</span>
          {user && (user.papel ?? OFFICE.roles[officeRole(user)])}
        </p>
        <Link className={`${styles.entry}`} to={OFFICE_PATHS.security} onClick={() => menu.current?.hidePopover()}>
          {ADM_SEGURANCA.title}
        </Link>
        <button type="button" className={styles.entry} onClick={showKeys}>
          {ADM_KEYS.title}
        </button>
        <button type="button" className={styles.entry} onClick={change}>
          {OFFICE.password.open}
        </button>
        <button type="button" className={styles.entry} onClick={ask}>
          {OFFICE.logOut}
        </button>
      </div>
      {keys.Dialog && <keys.Dialog onClose={keys.close} />}
      {password.Dialog && <password.Dialog onClose={password.close} />}
      <ConfirmDialog
        open={isAsked || isLeaving}
        question={CONFIRMATIONS.logoutAdmin}
        text={waiting > 0 ? OFFICE.readings.atLogout(waiting) : undefined}
        confirm={OFFICE.logOut}
        dismiss={OFFICE.logOutDismiss}
        busy={isLeaving}
        onConfirm={() => actor.send({ type: 'logout.confirm' })}
        onDismiss={() => setAsked(false)}
      />
    </>
  )
}

/** The title of the section and the user; on a phone also the button that opens the navigation. */
export function TopBar({ title, heading }: { title: string; heading: RefObject<HTMLHeadingElement | null> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <header className={styles.bar}>
      <div className={styles.menu}>
        <IconButton name="menu" label={OFFICE.openMenu} onClick={() => setOpen(true)} />
      </div>
      <h1 ref={heading} className={styles.title} tabIndex={-1}>
        {title}
      </h1>
      <OfficePalette />
      <UserMenu />
      {isOpen && <NavSheet onClose={() => setOpen(false)} />}
    </header>
  )
}
