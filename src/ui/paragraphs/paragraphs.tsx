import type { ReactNode } from 'react'
import { splitParagraphs } from './split-paragraphs.ts'

type ParagraphsProps = {
  text: string
  className?: string | undefined
  /** What is shown of a paragraph; the text itself if not given. */
  show?: (paragraph: string) => ReactNode
}

/** A long text as its author wrote it: empty lines separate paragraphs. */
export const Paragraphs = ({ text, className, show = (paragraph) => paragraph }: ParagraphsProps) =>
  splitParagraphs(text).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no id and never move
    <p key={index} className={className}>
      {show(paragraph)}
    </p>
  ))
