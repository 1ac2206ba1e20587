import { expect, test } from 'vitest'
import { getFormat } from './file-formats.ts'

test.each([
  ['application/pdf', 'PDF'],
  ['image/jpeg', 'JPEG'],
  ['image/x-xcf', 'XCF'],
  ['image/svg+xml', 'SVG'],
  ['image/x-icon', 'ICO'],
  ['video/quicktime', 'MOV'],
  ['audio/mpeg', 'MP3'],
  ['application/msword', 'DOC'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'DOCX'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'XLSX'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'PPTX'],
  ['application/vnd.oasis.opendocument.spreadsheet', 'ODS'],
])('the format of a file of type %s is %s', (type, format) => expect(getFormat(type)).toBe(format))
