import { createElement, Fragment } from 'react'
import styles from './whole-words.module.css'

/** A longer word may not fit on one line. */
const LONGEST = 16

/** Every second part is a hyphenated word. */
const element = (part: string, index: number) =>
  index % 2 === 1 && part.length <= LONGEST ? <span className={styles.whole}>{part}</span> : part

/** A name whose hyphenated words do not break: 'Drive-in' stays on one line. */
export const WholeWords = ({ text }: { text: string }) =>
  // As children of their own the parts need no keys.
  createElement(Fragment, null, ...text.split(/(\S+-\S+)/).map(element))
