import type { HostConfig } from '../../core/rules/host/config.ts';

export const sampleHost: HostConfig = {
  host: 'global',
  siteOrigin: 'https://studio.test',
  cookies: 'secure',
  socket: { kind: 'site-path' },
  contact: { email: 'help@studio.test', phone: '1' },
  pay: { provider: 'card' },
  mailFrom: 'studio@studio.test',
};
