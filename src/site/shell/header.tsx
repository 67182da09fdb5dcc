import { type FormEvent, type KeyboardEvent, type Ref, useId, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cartUnits } from '../../../contract/carrinho-items.ts'
import { NAME_FILTER_MIN } from '../../../contract/limits.ts'
import { useCasa } from '../../lib/casa.ts'
import { selectCarrinho, selectIsLoggedIn } from '../../lib/cliente.ts'
import { PATHS } from '../../lib/paths.ts'
import { useAppSelector } from '../../lib/redux.ts'
import { SHELL } from '../../texts/shell.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { Link, NavLink } from '../../ui/link/link.tsx'
import { useTypedSearch } from '../../ui/search-field/use-typed-search.ts'
import { AccountLinks } from './account-links.tsx'
import styles from './header.module.css'
import { LogOut, prefetchSideMenu, SideMenu } from './lazy-parts.tsx'

/** An open state that ends when the user closes it or navigates. */
function useOpenHere(): [boolean, (open: boolean) => void] {
  const { key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    setOpen(false)
  }
  return [isOpen && seen === key, setOpen]
}

/** The header: one row on a desktop; on a phone, search and menu open by a button (docs/product.md#header). */
export function Header() {
  const [isMenuOpen, openMenu] = useOpenHere()
  const [isSearchOpen, openSearch] = useOpenHere()
  const [logOutAsked, setLogOutAsked] = useState(0)
  const { nome } = useCasa()
  const isLoggedIn = useAppSelector(selectIsLoggedIn)
  const isAtEventos = useLocation().pathname === PATHS.eventos
  const searchId = useId()
  const field = useRef<HTMLInputElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)

  // A layout effect, so that it runs within the tap's event: only then a phone opens its keyboard.
  useLayoutEffect(() => {
    if (isSearchOpen) field.current?.focus()
  }, [isSearchOpen])
  const closeSearch = () => {
    if (isSearchOpen) toggle.current?.focus()
    openSearch(false)
  }
  const askToLogOut = () => {
    openMenu(false)
    setLogOutAsked((times) => times + 1)
  }
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-search={isSearchOpen || isAtEventos}>
        <Link className={styles.home} to={PATHS.home} aria-label={SHELL.home(nome)}>
          <Brand />
        </Link>
        <button
          ref={toggle}
          type="button"
          className={styles.toggle}
          aria-label={SHELL.searchToggle}
          aria-expanded={isSearchOpen || isAtEventos}
          aria-controls={searchId}
          onClick={() => (isAtEventos ? field.current?.focus() : openSearch(!isSearchOpen))}
        >
          <Icon name="search" />
        </button>
        <div className={styles.search}>
          <SearchBox id={searchId} field={field} onDone={closeSearch} />
        </div>
        <nav className={styles.nav} aria-label={SHELL.mainNav}>
          <NavLink to={PATHS.eventos}>{SHELL.eventos}</NavLink>
          <NavLink to={PATHS.cidades}>{SHELL.cidades}</NavLink>
          <NavLink to={PATHS.socioTorcedor}>{SHELL.socioTorcedor}</NavLink>
        </nav>
        {/* On a phone these links are in the menu, which needs JavaScript. */}
        <noscript>
          <span className={styles.plain}>
            <Link to={PATHS.eventos}>{SHELL.eventos}</Link> <Link to={PATHS.cidades}>{SHELL.cidades}</Link>
          </span>
        </noscript>
        <CartLink />
        <div className={styles.account}>
          <AccountLinks onLogOut={askToLogOut} />
        </div>
        <button
          type="button"
          className={styles.toggle}
          aria-label={SHELL.openMenu}
          aria-haspopup="dialog"
          onPointerEnter={prefetchSideMenu}
          onFocus={prefetchSideMenu}
          onClick={() => openMenu(true)}
        >
          <Icon name="menu" />
        </button>
      </div>
      {isMenuOpen && <SideMenu onClose={() => openMenu(false)} onLogOut={askToLogOut} />}
      {(isLoggedIn || logOutAsked > 0) && <LogOut asked={logOutAsked} />}
    </header>
  )
}

type SearchBoxProps = { id: string; field: Ref<HTMLInputElement>; onDone: () => void }

/**
 * The address of a search; the other filters stay, the page does not. Not `eventosAddress`: its rules and the categories
 * would be in the first file of the home page.
 */
function searchFor(filters: URLSearchParams, q: string): string {
  const params = new URLSearchParams(filters)
  params.delete('pagina')
  if (q) params.set('q', q)
  else params.delete('q')
  return params.size > 0 ? `${PATHS.eventos}?${params}` : PATHS.eventos
}

/** Searches events; on the page of results it shows the searched text, and searches while one types. */
function SearchBox({ id, field, onDone }: SearchBoxProps) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const isLive = pathname === PATHS.eventos
  const params = new URLSearchParams(isLive ? search : '')
  const [text, setText] = useTypedSearch((params.get('q') ?? '').trim(), (typed) => {
    if (isLive && (typed === '' || typed.length >= NAME_FILTER_MIN))
      void navigate(searchFor(params, typed), { replace: true })
  })
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // What the form has, also where the state is behind it.
    const q = new FormData(event.currentTarget).get('q')
    void navigate(searchFor(params, String(q ?? '').trim()))
    event.currentTarget.querySelector('input')?.blur()
    onDone()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDone()
  }
  return (
    <search id={id} className={styles.box}>
      <form className={styles.form} action={PATHS.eventos} onSubmit={onSubmit}>
        <button type="submit" className={styles.submit} aria-label={SHELL.searchSubmit}>
          <Icon name="search" />
        </button>
        <input
          ref={field}
          className={styles.field}
          type="search"
          name="q"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={120}
          aria-label={SHELL.search}
          placeholder={SHELL.search}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
        />
      </form>
    </search>
  )
}

/** The link to the cart, with the number of units in it. */
function CartLink() {
  const units = cartUnits(useAppSelector(selectCarrinho))
  return (
    <Link className={styles.cart} to={PATHS.carrinho} aria-label={SHELL.cart(units)}>
      <Icon name="cart" />
      {units > 0 && <span className={styles.units}>{units}</span>}
    </Link>
  )
}
