import { connect } from 'node:tls';

const DAY_MS = 24 * 3600 * 1000;
/** Time to wait for the host, milliseconds. */
const PATIENCE_MS = 10_000;

/** Days that a host's certificate is still valid, negative after its end. Throws without a certificate. */
export async function certificateDays(host: string, nowMs: number, port = 443): Promise<number> {
  return await new Promise((resolve, reject) => {
    // An expired certificate has to be readable, too.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const { valid_to: end } = socket.getPeerCertificate();
      socket.end();
      const days = (Date.parse(end ?? '') - nowMs) / DAY_MS;
      if (Number.isNaN(days)) reject(new Error(`${host} shows no certificate`));
      else resolve(Math.floor(days));
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`${host} does not answer`)));
    socket.on('error', reject);
  });
}
