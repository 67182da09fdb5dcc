/** Logs failures that are not shown to the user (docs/product.md#errors). */
export const log = (text: string): void => console.log(text)
