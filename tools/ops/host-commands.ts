import { trustDomain } from '../../core/studio/account/trial-domain.ts';
import {
  announcedMaintenance,
  announceMaintenance,
  withdrawMaintenance,
} from '../../core/studio/host/maintenance.ts';
import { type Command, OpsError } from './commands.ts';

/** Commands about the host itself. */
export const HOST_COMMANDS: Readonly<Record<string, Command>> = {
  async maintenance({ ports, rest }) {
    const [from = 'show', to] = rest;
    if (from === 'off') await withdrawMaintenance(ports);
    else if (from !== 'show') await announceMaintenance(ports, windowOf(from, to));
    const window = await announcedMaintenance(ports);
    return window === undefined
      ? ['no maintenance is announced']
      : [`maintenance ${window.from} to ${window.to}`];
  },
  async 'mail-domain'({ ports, rest: [what, domain = ''], options: { by = '', reason = '' } }) {
    if (what === 'limit' && domain !== '') await trustDomain(ports, domain, undefined);
    else if (what === 'trust' && [domain, by, reason].every((text) => text.trim() !== ''))
      await trustDomain(ports, domain, { by: by.trim(), reason: reason.trim() });
    else throw new OpsError('mail-domain trust DOMAIN --by NAME --reason TEXT, or mail-domain limit DOMAIN');
    return [`free downloads of ${domain}: ${what === 'trust' ? 'each account its own' : 'limited'}`];
  },
};

/** Returns the window between two times. Throws OpsError if a time has no offset or the end is not after the start. */
function windowOf(from: string, to = ''): { from: string; to: string } {
  for (const time of [from, to])
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(time) || Number.isNaN(Date.parse(time)))
      throw new OpsError('times have the form 2026-12-01T20:00+08:00');
  if (Date.parse(from) >= Date.parse(to)) throw new OpsError('the end must be after the start');
  return { from, to };
}
