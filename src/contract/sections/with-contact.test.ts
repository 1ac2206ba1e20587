import { expect, test } from 'vitest'
import { withContact } from './with-contact.ts'

const entry = (type: string, value: string) => ({ type, label: type, value, orderIndex: 1 })

test('A §2 contact: Call Now and Email Us reach whom the contact entries name first', () => {
  const entries = [entry('email', 'office@kano.example'), entry('phone', '+234 (200) 111'), entry('phone', '2')]
  expect(withContact({ text: 'Call Now', url: 'tel:+2342000002005' }, entries).url).toBe('tel:+234200111')
  expect(withContact({ text: 'Email Us', url: 'mailto:a@b.example' }, entries).url).toBe('mailto:office@kano.example')
  expect(withContact({ text: 'Call Now', url: 'tel:+2342000002005' }, []).url).toBe('tel:+2342000002005')
  expect(withContact({ text: 'Call Now', url: 'tel:' }, []).url).toBe('/contact#contact-info')
  expect(withContact({ text: 'Email Us', url: 'mailto:' }, []).url).toBe('/contact#contact-form')
  expect(withContact({ text: 'Contact us', url: '/contact' }, entries).url).toBe('/contact')
  const two = [entry('phone', 'Ask at the gate'), entry('phone', '0803 555 0147 / 0805 555 0199')]
  expect(withContact({ text: 'Call Now', url: 'tel:' }, two).url).toBe('tel:08035550147')
})
