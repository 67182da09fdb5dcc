import { createElement, Fragment, type ReactNode } from 'react'

/**
 * Splits a text into paragraphs at empty lines; single line breaks stay.
 * @internal
 */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

type ParagraphsProps = {
  text: string
  className?: string | undefined
  /** What is shown of a paragraph; the text itself if not given. */
  show?: (paragraph: string) => ReactNode
}

/** A long text as its author wrote it: empty lines separate paragraphs. */
export function Paragraphs({ text, className, show = (paragraph) => paragraph }: ParagraphsProps) {
  const element = (paragraph: string) => <p className={className}>{show(paragraph)}</p>
  // As children of their own they need no keys, which paragraphs do not have.
  return createElement(Fragment, null, ...splitParagraphs(text).map(element))
}
