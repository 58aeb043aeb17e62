import { isMailProvider } from '../../core/rules/account/mail-providers.ts';
import { isRegistrable, trustDomain } from '../../core/studio/account/trial-domain.ts';
import {
  announcedMaintenance,
  announceMaintenance,
  withdrawMaintenance,
} from '../../core/studio/host/maintenance.ts';
import {
  type Command,
  changes,
  type OpsCommands,
  OpsError,
  type OpsPorts,
  type ReadPorts,
  reads,
} from './command/command.ts';

export const HOST_COMMANDS: OpsCommands = {
  'maintenance show': reads(
    { text: 'shows the announced maintenance' },
    async ({ ports }) => await shown(ports),
  ),
  'maintenance announce': changes(
    {
      args: 'FROM TO',
      text: 'announces maintenance on every page; times such as 2026-12-01T20:00+08:00',
    },
    async ({ rest: [from = '', to = ''] }) => {
      const window = windowOf(from, to);
      return {
        about: `${from} ${to}`,
        async apply(ports) {
          await announceMaintenance(ports, window);
          return await shown(ports);
        },
      };
    },
  ),
  'maintenance off': changes({ text: 'withdraws the announcement' }, async () => ({
    about: '',
    async apply(ports) {
      await withdrawMaintenance(ports);
      return await shown(ports);
    },
  })),
  'mail-domain trust': mailDomain(
    'lifts the limit of free downloads for the mail domain of a company or university',
    true,
  ),
  'mail-domain limit': mailDomain('sets that limit again', false),
};

function mailDomain(text: string, isTrusted: boolean): Command<OpsPorts> {
  return changes({ args: 'DOMAIN', text }, async ({ rest: [domain = ''] }) => {
    if (domain === '') throw new OpsError();
    const host = domain.trim().toLowerCase();
    if (!isRegistrable(host)) throw new OpsError(`${domain} is no mail domain, such as uni.example`);
    if (isMailProvider(host))
      throw new OpsError(`${domain} is a mail provider; its accounts have no common limit`);
    return {
      about: domain,
      async apply(ports, why) {
        await trustDomain(ports, domain, isTrusted ? why : undefined);
        return [`free downloads of ${domain}: ${isTrusted ? 'each account its own' : 'limited'}`];
      },
    };
  });
}

async function shown(ports: ReadPorts): Promise<string[]> {
  const window = await announcedMaintenance(ports);
  return window === undefined
    ? ['no maintenance is announced']
    : [`maintenance ${window.from} to ${window.to}`];
}

/** Returns the window between two times. Throws OpsError if a time has no offset or the end is not after the start. */
function windowOf(from: string, to: string): { from: string; to: string } {
  for (const time of [from, to])
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/.test(time) || Number.isNaN(Date.parse(time)))
      throw new OpsError('times have the form 2026-12-01T20:00+08:00');
  if (Date.parse(from) >= Date.parse(to)) throw new OpsError('the end must be after the start');
  return { from, to };
}
