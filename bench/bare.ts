import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/* The most that node:http can do: one body out of memory, whatever is asked, under headers that are made once. */

const body = readFileSync(process.env['BODY']!)
const headers = JSON.parse(process.env['HEADERS']!) as string[]

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
