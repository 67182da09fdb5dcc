/** The first steps of a new house, in their order. Each is done when a fact says so (docs/operations.md#first-steps). */
export const PASSOS = [
  'casa',
  'pagamento',
  'avisos',
  'mensagens',
  'evento',
  'equipe',
  'ensaio',
  'ensaio-apagado',
] as const
export type Passo = (typeof PASSOS)[number]

/** The price of the test order, in cents. */
export const TESTE_CENTS = 100
/** For how long its PIX may be paid, in seconds. */
export const TESTE_SECONDS = 900

/**
 * The keys of one account that do not belong together: a test key beside one of production. Keys of an unknown form are
 * not judged.
 * @returns what is wrong, in words; null for nothing
 */
export function keysProblem(secretKey: string, publicKey: string): string | null {
  const isTest = (key: string): boolean => /^[sp]k_test_/.test(key)
  if (!/^sk_/.test(secretKey) || !/^pk_/.test(publicKey)) return null
  if (isTest(secretKey) === isTest(publicKey)) return null
  return isTest(secretKey)
    ? 'PAGARME_SECRET_KEY é de teste e PAGARME_PUBLIC_KEY é de produção: use as duas da mesma conta.'
    : 'PAGARME_PUBLIC_KEY é de teste e PAGARME_SECRET_KEY é de produção: use as duas da mesma conta.'
}
