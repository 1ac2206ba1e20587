import { expect, test } from 'vitest'
import { whatsAppNumber, whatsAppUrl } from './whatsapp.ts'

test.each([
  '0803 555 0147',
  '08035550147',
  '8035550147',
  '+234 803 555 0147',
  '+234 (0)803-555-0147',
  '234 0803 555 0147',
  '00234 803.555.0147',
])('%s opens a chat with the Nigerian number', (phone) => {
  expect(whatsAppUrl(phone)).toBe('https://wa.me/2348035550147')
})

test('a number of another country opens a chat if it is international', () => {
  expect([whatsAppUrl('+44 7911 123456'), whatsAppUrl('00233 24 123 4567')]).toEqual([
    'https://wa.me/447911123456',
    'https://wa.me/233241234567',
  ])
})

test.each(['', 'none', '073 462 041', '+234 73 462 041', '0803 555', '07911 123456x', 'ext. 12'])(
  '%s has no WhatsApp',
  (phone) => {
    expect(whatsAppUrl(phone)).toBe('')
  },
)

test.each([
  ['https://wa.me/2348035550147', '+2348035550147'],
  ['https://wa.me/447911123456', '+447911123456'],
  ['https://wa.me/234803', 'https://wa.me/234803'],
  ['https://wa.me/message/ABC', 'https://wa.me/message/ABC'],
  ['', ''],
])('a form shows %s as "%s"', (address, shown) => {
  expect(whatsAppNumber(address)).toBe(shown)
})
