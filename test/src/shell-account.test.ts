import { configureStore } from '@reduxjs/toolkit'
import { type ComponentProps, createElement, type ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router'
import { describe, expect, it } from 'vitest'
import { clienteSlice, loggedIn } from '../../src/lib/cliente.ts'
import { AccountLinks } from '../../src/site/shell/account-links.tsx'
import { SideMenuAccount } from '../../src/site/shell/side-menu-account.tsx'

const ID = '11111111-1111-4111-8111-111111111111'
const nothing = () => undefined

/** The words of a part of the shell for a customer of this name, or for a stranger. */
function wordsOf(element: ReactElement, nome: string | null, id = ID): string[] {
  const store = configureStore({ reducer: { cliente: clienteSlice.reducer } })
  if (nome !== null) store.dispatch(loggedIn({ id, nome, telefone: '11987654321' }))
  // Its type asks for the children among the properties, the linter for them after those.
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
    ['a stranger', null, ['Login', 'Cadastrar']],
    ['a customer, by the first name', 'Maria Aparecida', ['Olá, Maria', 'Sair']],
    ['a name of four letters', 'Ana B', ['Olá, Ana', 'Sair']],
    // Not greeted, but not locked in either.
    ['a name of three letters', 'Ana', ['Minha conta', 'Sair', 'Login', 'Cadastrar']],
  ])('%s', (_, nome, words) => {
    expect(wordsOf(header, nome)).toEqual(words)
  })

  it('takes an id too short for a stranger', () => {
    expect(wordsOf(header, 'Maria', '123456789')).toEqual(['Login', 'Cadastrar'])
  })

  it('has the same, and the tickets, in the side menu', () => {
    expect(wordsOf(menu, null)).toEqual(['Login', 'Cadastrar'])
    expect(wordsOf(menu, 'Maria')).toEqual(['Olá, Maria', 'Minha conta', 'Meus Ingressos', 'Sair'])
    expect(wordsOf(menu, 'Ana')).toEqual(['Minha conta', 'Meus Ingressos', 'Sair', 'Login', 'Cadastrar'])
  })
})
