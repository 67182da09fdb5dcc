import styles from './dotted.module.css'

const DOT = ' · '

/** Parts joined by dots, 'sáb 12/12 · Salvador/BA'; no dot is shown where a line breaks between two parts. */
export const Dotted = ({ text }: { text: string }) => (
  <span className={styles.parts}>
    {text.split(DOT).map((part, place) => (
      <span key={part} className={styles.part}>
        {place > 0 && <span className={styles.dot}>{DOT}</span>}
        {part}
      </span>
    ))}
  </span>
)
