import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/* The baseline for pages: a bare node:http server that sends one body from memory with constant headers. */

const body = readFileSync(process.env['BODY']!)
const headers = JSON.parse(process.env['HEADERS']!) as string[]

createServer((_request, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(process.env['PORT']), '127.0.0.1')
