import type { ReactNode } from 'react'

type ScrolledTextProps = { labelledBy: string; className: string | undefined; children: ReactNode }

/**
 * A long text, a row or a table that scrolls in its box. It is focusable, because some browsers do not scroll it by
 * keyboard otherwise.
 */
export const ScrolledText = ({ labelledBy, className, children }: ScrolledTextProps) => (
  <section className={className} aria-labelledby={labelledBy} tabIndex={0}>
    {children}
  </section>
)
