import { expect, it, vi } from 'vitest'
import { createTicketCodes } from '../../server/auth/ticket-codes.ts'
import { uploadBatch } from '../../src/adm/portaria/device/calls.ts'
import type { Leitura } from '../../src/adm/portaria/device/disk.ts'
import { mergeIngresso } from '../../src/adm/portaria/device/merge.ts'
import { verifyCode } from '../../src/adm/portaria/device/verify.ts'

const idEvento = '8a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
const id = '6a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f'
const ticket = {
  id,
  nome: 'Maria S.',
  setor: 'Pista',
  lugar: null,
  lote: 1,
  estado: 'paid',
  entregue_em: null,
} as const
const leitura: Leitura = {
  id: '7a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f',
  idEvento,
  idVenda: id,
  lida_em: '2026-12-20T22:41:00.000Z',
  portao: 'Portão 1',
}

it('a ticket that this device knows as used stays used, with its gate', () => {
  const used = { ...ticket, idEvento, entregue_em: leitura.lida_em, portao: 'Portão 1' }
  expect(mergeIngresso(idEvento, ticket, undefined)).toEqual({ ...ticket, idEvento })
  expect(mergeIngresso(idEvento, ticket, used)).toEqual(used)
  // The server knows an earlier entrance: its gate comes from the answer, or is unknown.
  const earlier = { ...ticket, entregue_em: '2026-12-20T22:00:00.000Z' }
  expect(mergeIngresso(idEvento, earlier, used)).toEqual({ ...earlier, idEvento })
  expect(mergeIngresso(idEvento, earlier, used, 'Portão 2')).toMatchObject({ portao: 'Portão 2' })
})

it('answered readings are done, also refused ones; one without an answer is sent again', async () => {
  const answer = { id: leitura.id, entregue_em: null, portao: null, ingresso: null }
  const sent = vi.fn(async () => [{ ...answer, resultado: 'ja-utilizada' as const }])
  const other = { ...leitura, id: '9a7f5c1e-0b1d-4f6e-9d0a-2f3b4c5d6e7f' }
  expect(await uploadBatch({ entradas: sent }, [leitura, other])).toMatchObject({ done: [leitura.id], refused: 1 })
  // The server must know that these people are in.
  expect(sent).toHaveBeenCalledWith(
    [leitura, other].map(({ id: of }) => expect.objectContaining({ id: of, sem_rede: true })),
  )
  await expect(uploadBatch({ entradas: async () => [] }, [leitura])).rejects.toThrow('not answered')
})

it('a reading of a membership card is uploaded by the membership’s id', async () => {
  const { idVenda, ...rest } = leitura
  const sent = vi.fn(async () => [
    { id: leitura.id, entregue_em: null, portao: null, ingresso: null, resultado: 'aceita' as const },
  ])
  expect(await uploadBatch({ entradas: sent }, [{ ...rest, idSocio: idVenda }])).toMatchObject({ refused: 0 })
  expect(sent).toHaveBeenCalledWith([expect.objectContaining({ id_socio: id, sem_rede: true })])
  expect(sent).not.toHaveBeenCalledWith([expect.objectContaining({ id_venda: expect.anything() })])
})

it('a code is verified on the device as on the server', async () => {
  const codes = createTicketCodes(`k1=${Buffer.alloc(32, 7).toString('base64url')}`)
  const other = createTicketCodes(`k1=${Buffer.alloc(32, 8).toString('base64url')}`)
  const code = codes.sign(id)
  expect(await verifyCode(code, codes.publicKeys)).toEqual({ id })
  expect(await verifyCode(codes.signPass(id), codes.publicKeys)).toEqual({ id })
  expect(await verifyCode(code.replace('B1', 'P1'), codes.publicKeys)).toBe('forged')
  expect(await verifyCode(other.sign(id), codes.publicKeys)).toBe('forged')
  expect(await verifyCode(code, [])).toBe('forged')
  // The same bytes in another base64 spelling, and other bytes.
  const next = (last: string) => String.fromCharCode(last.charCodeAt(0) + 1)
  expect(await verifyCode(code.replace(/.$/, next), codes.publicKeys)).toBe('forged')
  expect(
    await verifyCode(
      code.replace(/.(?=.{20}$)/, (char) => (char === 'A' ? 'B' : 'A')),
      codes.publicKeys,
    ),
  ).toBe('forged')
  expect(await verifyCode('B1.k1', codes.publicKeys)).toBe('forged')
})
