import type { ComponentProps } from 'react'
import { matchPath, useHref, useLinkClickHandler, useLocation } from 'react-router'

type Props = Omit<ComponentProps<'a'>, 'href'> & {
  to: string
  /** The navigation state of the address. */
  state?: unknown
}

/**
 * A link to another page of the site. Built on react-router's public hooks: its own Link contains the prefetching of
 * its framework mode, 3 kB that every page would load (docs/decisions/router.md).
 */
export function Link({ to, state, onClick, ...rest }: Props) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, { state })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}

/** A link in a navigation: it is marked while its page is shown, or one below it unless `end`. */
export function NavLink({ end = false, ...props }: Props & { end?: boolean }) {
  const isCurrent = matchPath({ path: props.to, end }, useLocation().pathname)
  return <Link aria-current={isCurrent ? 'page' : undefined} {...props} />
}
