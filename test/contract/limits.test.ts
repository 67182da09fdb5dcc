import { expect, it } from 'vitest'
import * as limits from '../../contract/limits.ts'

// docs/product.md#constants
it('the constants have the documented values', () => {
  expect(limits).toMatchObject({
    PAGE_SIZE: 25,
    LOW_STOCK: 15,
    SETOR_TIPO: { mesa: 1, individual: 2, posicao: 3 },
    SOLD_STATUSES: ['paid', 'order.paid'],
    BANNER_INTERVAL_MS: 3000,
    BANNER_TRANSITION_MS: 350,
    CLIENTE_NAME_SHOWN_ABOVE: 3,
    CLIENTE_ID_EVENTO_ABOVE: 5,
    CLIENTE_ID_CHECKOUT_ABOVE: 9,
    ORDER_ID_ABOVE: 9,
    INGRESSO_ID_ABOVE: 6,
    PIX_EXPIRES_IN: 3600,
    SUBSCRIPTION_RECHECKS: 3,
    SUBSCRIPTION_RECHECK_MS: 2000,
    DEFAULT_CLUB_PRICE_CENTS: 1000,
    COUNTRY_CODE: '55',
    CODE_PREFIX: 7,
    BANNER_MAX_BYTES: 2_097_152,
    EVENTO_PICTURE_MAX_BYTES: 1_048_576,
    SPINNER_PX: 150,
    SOCKET: {
      reconnectionDelayMs: 1000,
      reconnectionDelayMaxMs: 5000,
      reconnectionAttempts: Number.POSITIVE_INFINITY,
      timeoutMs: 20_000,
    },
    APP_VERSION: '1.0.8',
    TIME_ZONE: 'America/Sao_Paulo',
  })
})
