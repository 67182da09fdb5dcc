/** For failures that nobody is told about (docs/product.md#errors). */
export const log = (text: string): void => console.log(text)
