import { CATALOGUE } from '../../../contract/catalogue.ts'
import type { Cliente } from '../../../contract/clientes.ts'
import { useEndClienteSessionsMutation } from '../../api/office/clientes.ts'
import { ADM_CLIENTES } from '../../texts/adm-clientes.ts'
import { useQuestion } from '../shared/use-question.tsx'

const { sessions } = ADM_CLIENTES

/** Asks, and then ends all sessions of a person. */
export function useEndSessions() {
  const [end] = useEndClienteSessionsMutation()
  const { ask, question } = useQuestion()
  return {
    question,
    ask: ({ id, nome }: Pick<Cliente, 'id' | 'nome'>) =>
      ask({
        question: sessions.question(nome),
        text: sessions.text,
        confirm: sessions.confirm,
        dismiss: sessions.dismiss,
        tone: 'danger',
        run: () => end({ id }),
        failure: CATALOGUE.encerrarSessao,
        report: sessions.ended(nome),
      }),
  }
}
