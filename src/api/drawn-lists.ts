import { API_URL } from '../lib/env.ts'

/** The address of the list that a waiting room was drawn from; its download is public. */
export const filaListUrl = (id: string): string => `${API_URL}/fila/${encodeURIComponent(id)}/lista.txt`

/** The file of the frozen list of the prize draw; its download is public. */
export const SORTEIO_LIST_URL = `${API_URL}/sorteios/lista.txt`

/** The address of the frozen list of a raffle's sold numbers; its download is public. */
export const rifaListUrl = (id: string): string => `${API_URL}/rifas/${encodeURIComponent(id)}/lista.txt`
