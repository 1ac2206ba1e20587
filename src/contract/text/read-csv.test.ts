import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const valuesOf = (text: string) => readCsv(text).map(({ values }) => values)

test('values are separated by commas, semicolons or tabs, as the first line shows', () => {
  const wanted = [
    ['/a', '/b'],
    ['/c', '/d'],
  ]
  for (const separator of [',', ';', '\t']) expect(valuesOf(`\uFEFF/a${separator}/b\r\n/c${separator}/d\n`)).toEqual(wanted)
})

test('a separator in quotes does not count', () => {
  expect(valuesOf('"/a;b",/c\n/d,/e')).toEqual([
    ['/a;b', '/c'],
    ['/d', '/e'],
  ])
  expect(valuesOf('"say ""x;""\ny"\t/c')).toEqual([['say "x;"\ny', '/c']])
})

test('a value in quotes can hold everything', () => {
  expect(valuesOf('"/a,b","say ""x""\ny"\n/c,')).toEqual([
    ['/a,b', 'say "x"\ny'],
    ['/c', ''],
  ])
})

test('lines are counted as an editor counts them', () => {
  expect(readCsv('a,"1\r\n2"\r\n\r\nb,3').map(({ line }) => line)).toEqual([1, 3, 4])
})

test('quotes around a part of a value belong to it', () => {
  expect(valuesOf('"New" page,/b\n "/c" ,/d')).toEqual([
    ['"New" page', '/b'],
    ['/c', '/d'],
  ])
})

test('a quote that nothing ends is part of the value', () => {
  expect(valuesOf('"/a,/b\n/c,/d')).toEqual([
    ['"/a', '/b'],
    ['/c', '/d'],
  ])
  expect(valuesOf('')).toEqual([])
})
