import type { Host } from './client-host'

/** What the background has for the application is noticed when its next poll() begins (Kafka: BackgroundEventHandler). */
export function noticeAtNextPoll(host: Host): void {
  const { client } = host
  if (client.appAt !== null) return
  client.appAt = host.polling ? host.nextPollAt : host.now
  client.appSince = host.now
  if (host.polling) host.timer('poll', client.appAt)
}

/** Whether that moment has come; it comes once. */
export function noticed(host: Host): boolean {
  const { client } = host
  if (client.appAt === null || (host.now < client.appAt && host.pollStartedAt <= client.appSince)) return false
  client.appAt = null
  return true
}
