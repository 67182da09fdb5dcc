/** Splits a text into paragraphs at empty lines; single line breaks stay. */
export const splitParagraphs = (text: string): string[] =>
  text
    .split(/\r?\n\s*\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
