import { LOW_STOCK } from './limits.ts'

/** Whether the low-stock notice is shown: 15 or fewer remaining (docs/product.md#constants). */
export const isLowStock = (remaining: number): boolean => remaining <= LOW_STOCK

/** The text in place of a price or a button when nothing remains. */
export const SOLD_OUT = 'Esgotado'
/** Shown where a sale was closed or ended before its day. */
export const SALES_CLOSED = 'Vendas encerradas'
