import { expect, test } from 'vitest'
import { passwordStrength } from './password-strength.ts'

const words = (password: string, known: string[] = []) => passwordStrength(password, known).words

test.each([
  ['password123', 'Weak'],
  ['aaaaaaaaaaaaaaaa', 'Weak'],
  ['1234567890', 'Weak'],
  ['qwertyuiop12', 'Weak'],
  ['Tr7!kq', 'Fair'],
  ['gH4$kw9Lq', 'Fair'],
  ['river anvil cloud', 'Good'],
  ['river-anvil-cloud-seven', 'Strong'],
])('%s is %s', (password, expected) => {
  expect(words(password)).toBe(expected)
})

test('the person’s own name and e-mail address hardly count', () => {
  expect(words('adalovelace1815')).not.toBe('Weak')
  expect(words('adalovelace1815', ['Ada', 'Lovelace', 'lovelace@meranti.example'])).toBe('Weak')
})

test('the advice names what is weak', () => {
  expect(passwordStrength('password123').advice).toBe('Avoid names and common words.')
  expect(passwordStrength('aaaa1111').advice).toBe('Avoid repeated characters and sequences such as 1234.')
  expect(passwordStrength('kwpmzt').advice).toBe('Make it longer: a few unrelated words work well.')
})
