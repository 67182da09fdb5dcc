import { useEffect, useState } from 'react'
import { maskCpfCnpj } from '../../../contract/masks.ts'
import { useCalls } from '../../api/calls.ts'
import { selectCliente } from '../../lib/cliente.ts'
import { useAppSelector } from '../../lib/redux.ts'
import type { Secrets } from './payer-secrets.ts'

type Identity = Secrets['identity']

/** Whether what is typed would replace what is stored; a first CPF or e-mail replaces nothing. */
const replaces = (stored: Identity, typed: Identity): boolean =>
  (stored.document !== '' && stored.document !== typed.document) ||
  (stored.email !== '' && stored.email !== typed.email.trim())

/** CPF and e-mail as typed, prefilled with the data of an earlier purchase, and whether that data would change. */
export function usePrefilledIdentity(secrets: Secrets): [Identity, (part: Partial<Identity>) => void, boolean] {
  const calls = useCalls()
  const id = useAppSelector(selectCliente)?.id
  const [typed, setTyped] = useState(secrets.identity)
  const [stored, setStored] = useState<Identity>({ document: '', email: '' })
  const change = (part: Partial<Identity>) => {
    secrets.identity = { ...secrets.identity, ...part }
    setTyped(secrets.identity)
  }

  useEffect(() => {
    const isUntouched = () => secrets.identity.document === '' && secrets.identity.email === ''
    if (!id) return
    let isHere = true
    const fill = ({ cpf, email }: { cpf: string | null; email: string | null }) => {
      if (!isHere) return
      const known = { document: maskCpfCnpj(cpf ?? ''), email: email ?? '' }
      setStored(known)
      // If the cliente typed before the answer arrived, their input stays.
      if (!isUntouched()) return
      secrets.identity = known
      setTyped(known)
    }
    // If the call fails, the fields just stay empty.
    calls.readOwnCliente(id).then(fill, () => undefined)
    return () => {
      isHere = false
    }
  }, [calls, id, secrets])

  return [typed, change, replaces(stored, typed)]
}
