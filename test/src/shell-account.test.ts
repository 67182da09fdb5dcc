import { configureStore } from '@reduxjs/toolkit'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { clienteSlice, loggedIn } from '../../src/lib/cliente.ts'
import { AccountLinks } from '../../src/site/shell/account-links.tsx'
import { SideMenuAccount } from '../../src/site/shell/side-menu.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const nothing = () => undefined

/** The texts of a part of the shell for a cliente of this name, or for a visitor if it is null. */
function wordsOf(element: ReactElement, nome: string | null, id = ID): string[] {
  const store = configureStore({
    reducer: { cliente: clienteSlice.reducer },
    middleware: (defaults) => defaults({ serializableCheck: false, immutableCheck: false }),
  })
  if (nome !== null) store.dispatch(loggedIn({ id, nome, telefone: '11987654321' }))
  // The type requires `children` among the props; the linter wants them as an argument.
  const props = { store } as ComponentProps<typeof Provider>
  const html = renderToStaticMarkup(createElement(Provider, props, createElement(MemoryRouter, {}, element)))
  return html
    .replace(/<[^>]*>/g, '|')
    .split('|')
    .filter(Boolean)
}

const header = createElement(AccountLinks, { onLogOut: nothing })
const menu = createElement(SideMenuAccount, { onLogOut: nothing, onNavigate: nothing })

describe('the account in the header', () => {
  it.each([
    ['a visitor', null, ['Login', 'Cadastrar']],
    ['a cliente, by the first name', 'Maria Aparecida', ['Olá, Maria', 'Sair']],
    ['a name of four letters', 'Ana B', ['Olá, Ana', 'Sair']],
    ['a name of three letters, without the name', 'Ana', ['Olá!', 'Sair']],
    ['a name of one letter, without the name', 'Z', ['Olá!', 'Sair']],
  ])('the account in the header for %s', (_, nome, words) => {
    expect(wordsOf(header, nome)).toEqual(words)
  })

  it('the account in the header treats an id that is too short as a visitor', () => {
    expect(wordsOf(header, 'Maria', '123456789')).toEqual(['Login', 'Cadastrar'])
  })

  it('the account in the header has the same entries, and the tickets, in the side menu', () => {
    expect(wordsOf(menu, null)).toEqual(['Login', 'Cadastrar'])
    expect(wordsOf(menu, 'Maria')).toEqual(['Olá, Maria', 'Minha conta', 'Meus ingressos', 'Sair'])
    expect(wordsOf(menu, 'Ana')).toEqual(['Olá!', 'Minha conta', 'Meus ingressos', 'Sair'])
  })
})
