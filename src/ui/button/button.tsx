import type { MouseEvent, ReactNode } from 'react'
import { Link } from '../link/link.tsx'
import { Ring } from '../ring/ring.tsx'
import styles from './button.module.css'

type ButtonAppearance = {
  children: ReactNode
  tone?: 'primary' | 'secondary' | 'danger' | 'quiet' | undefined
  wide?: boolean | undefined
}

type ButtonProps = ButtonAppearance & {
  onClick?: (() => void) | undefined
  type?: 'button' | 'submit' | undefined
  /** The id of the form it submits, outside of that form. */
  form?: string | undefined
  busy?: boolean | undefined
  disabled?: boolean | undefined
  /** The key that presses it, as screen readers announce it; the page listens to it. */
  shortcut?: string | undefined
}

const buttonClass = ({ tone = 'primary', wide = false }: Pick<ButtonAppearance, 'tone' | 'wide'>) =>
  [styles.button, styles[tone], wide && styles.wide].filter(Boolean).join(' ')

// A submit button with aria-disabled would still submit the form, also by Enter in a field.
const preventClick = (event: MouseEvent) => event.preventDefault()

/** An action. While busy or disabled it keeps the focus and does nothing. */
export const Button = ({
  children,
  onClick,
  type = 'button',
  form,
  busy = false,
  disabled = false,
  shortcut,
  tone,
  wide,
}: ButtonProps) => (
  <button
    type={type}
    form={form}
    className={buttonClass({ tone, wide })}
    aria-disabled={busy || disabled}
    aria-busy={busy}
    aria-keyshortcuts={shortcut}
    onClick={busy || disabled ? preventClick : onClick && (() => onClick())}
  >
    {busy && <Ring />}
    {children}
  </button>
)

/** A link to a file of the server, outside the site's own pages. */
export const FileLink = ({ children, href, tone, wide }: ButtonAppearance & { href: string }) => (
  <a className={buttonClass({ tone, wide })} href={href}>
    {children}
  </a>
)

type ButtonLinkProps = ButtonAppearance & { to: string; state?: unknown; shortcut?: string | undefined }

/** A link that looks like a button. */
export const ButtonLink = ({ children, to, state, shortcut, tone, wide }: ButtonLinkProps) => (
  <Link className={buttonClass({ tone, wide })} to={to} state={state} aria-keyshortcuts={shortcut}>
    {children}
  </Link>
)
