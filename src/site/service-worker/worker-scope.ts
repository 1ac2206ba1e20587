/* The parts of the service worker scope that we use. TypeScript's own types for them exclude those of the DOM. */

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
export interface Fetching extends Lasting {
  request: Request
  respondWith(response: Promise<Response>): void
}

interface Events {
  install: Lasting
  activate: Lasting
  message: Lasting & MessageEvent<unknown>
  sync: Lasting & { tag: string }
  fetch: Fetching
}

export interface WorkerScope {
  addEventListener<Type extends keyof Events>(type: Type, listener: (event: Events[Type]) => void): void
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void>; matchAll(): Promise<{ postMessage(message: unknown): void }[]> }
  registration: { sync?: { register(tag: string): Promise<void> } }
}
