import styles from './whole-words.module.css'

/** Longer than this it may not fit a line by itself. */
const LONGEST = 16

/** A name whose hyphenated words stay whole: 'Drive-in', never 'Drive-' above 'in'. */
export const WholeWords = ({ text }: { text: string }) =>
  text.split(/(\S+-\S+)/).map((part, index) =>
    index % 2 === 1 && part.length <= LONGEST ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have nothing else
      <span key={index} className={styles.whole}>
        {part}
      </span>
    ) : (
      part
    ),
  )
