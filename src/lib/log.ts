/** For failures that are shown to nobody (docs/product.md#errors). */
export const log = (text: string): void => console.log(text)
