import { PEDIDO } from '../../../texts/pedido.ts'
import { Spinner } from '../../../ui/spinner/spinner.tsx'

export const Loading = () => <Spinner label={PEDIDO.loading} />
/** The payment was canceled: the cart is being opened. */
export const Leaving = () => <Spinner label={PEDIDO.leaving} />
export const ToLogin = () => <Spinner label={PEDIDO.login} />
