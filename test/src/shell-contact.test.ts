import { describe, expect, it } from 'vitest'
import { chatHref, phoneHref } from '../../src/lib/casa.ts'
import { SHELL } from '../../src/texts/shell.ts'

describe('the contact links', () => {
  it('the contact links dial with the country code', () => {
    expect(phoneHref('7135550100')).toBe('tel:+557135550100')
  })

  it('the contact links open the chat with the greeting', () => {
    const greeting = SHELL.chatGreeting('Ibirama FC')
    const url = new URL(chatHref('71955550100', greeting))
    expect(url.origin + url.pathname).toBe('https://wa.me/5571955550100')
    expect(url.searchParams.get('text')).toBe(greeting)
  })
})

it.each([
  [0, 'Carrinho, vazio'],
  [1, 'Carrinho, 1 item'],
  [3, 'Carrinho, 3 itens'],
])('a cart of %i units is named %s in the header', (units, name) => {
  expect(SHELL.cart(units)).toBe(name)
})
