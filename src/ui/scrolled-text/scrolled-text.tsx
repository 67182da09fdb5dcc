import type { ReactNode } from 'react'

type ScrolledTextProps = { labelledBy: string; className: string | undefined; children: ReactNode }

/** A long text that scrolls in its box. It takes the focus, because not every browser scrolls by keyboard without. */
export const ScrolledText = ({ labelledBy, className, children }: ScrolledTextProps) => (
  <section className={className} aria-labelledby={labelledBy} tabIndex={0}>
    {children}
  </section>
)
