import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { ROOT } from '#server/config/root.ts'
import { freePort } from '#server/http/free-port.ts'
import { findProgram } from './debian-program.ts'

export type ProxyName = 'nginx' | 'caddy'

/** The shipped file with the addresses of this test, and without TLS. */
function nginxConfig(port: number, upstreams: string[], folder: string): string {
  const shipped = readFileSync(join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const site = shipped
    .replace('  server 127.0.0.1:3000 max_fails=0;', upstreams.map((address) => `  server ${address} max_fails=0;`).join('\n'))
    .replace(/^server \{\n {2}listen 80;.*?^\}\n/ms, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${port}`)
    .replace(/^ *ssl_.*\n/gm, '')
    .replace('server_name www.example.edu.ng', 'server_name 127.0.0.1')
    .replace('Host $host;', 'Host $http_host;')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  return `daemon off; pid ${folder}/pid; error_log stderr warn; events {} http { access_log off; ${paths}\n${site}\n}`
}

function caddyConfig(port: number, upstreams: string[]): string {
  const shipped = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
  const site = shipped
    .replace(/^example\.edu\.ng \{.*?^\}\n/ms, '')
    .replace('www.example.edu.ng {', `http://127.0.0.1:${port} {`)
    .replace('127.0.0.1:3000', upstreams.join(' '))
  return `{\n\tadmin off\n}\n${site}`
}

/** Starts the proxy with the shipped configuration before these instances. Undefined if the program is missing. */
export async function startProxy(name: ProxyName, upstreams: string[]): Promise<string | undefined> {
  const program = findProgram(name)
  if (!program) return undefined
  const folder = mkdtempSync(join(tmpdir(), `${name}-`))
  const port = await freePort()
  const file = join(folder, 'config')
  writeFileSync(file, name === 'nginx' ? nginxConfig(port, upstreams, folder) : caddyConfig(port, upstreams))
  const args = name === 'nginx' ? ['-p', folder, '-c', file] : ['run', '--adapter', 'caddyfile', '--config', file]
  const proxy = spawn(program, args, { env: { HOME: folder, PATH: '/usr/bin:/bin' }, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  proxy.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const ended = once(proxy, 'exit')
  onTestFinished(async () => {
    proxy.kill()
    await ended
    rmSync(folder, { recursive: true, force: true })
  })
  const url = `http://127.0.0.1:${port}`
  while (
    !(await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    if (proxy.exitCode !== null) throw new Error(`${name} ended at its start: ${said}`)
    await wait(50)
  }
  return url
}
