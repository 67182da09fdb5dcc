import type { Ref } from 'react'
import { COLOURS } from './palette.ts'
import styles from './probes.module.css'

/** Hidden elements with the colours that a drawing reads; see use-palette.ts. */
export const Probes = ({ ref }: { ref: Ref<HTMLSpanElement> }) => (
  <span ref={ref} className={styles.probes} aria-hidden="true">
    {COLOURS.map((colour) => (
      <i key={colour} data-colour={colour} />
    ))}
  </span>
)
