import { expect, test } from 'vitest'
import { describeDevice } from './device.ts'

test('a device is named by browser and system, the special before the general', () => {
  const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Mobile Safari/537.36'
  expect(describeDevice(`Mozilla/5.0 (Linux; Android 14; TECNO BG6) ${chrome}`)).toBe('Chrome on Android')
  expect(describeDevice(`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/156.0.0.0`)).toBe('Edge on Windows')
  expect(describeDevice('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1')).toBe(
    'Safari on iPhone',
  )
})

test('an unrecognised browser is called unknown', () => {
  expect(describeDevice(null)).toBe('Unknown device')
  expect(describeDevice('curl/8.9')).toBe('Unknown device')
})
