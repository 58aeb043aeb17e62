import { deleteEnquiry, findEnquiry, listEnquiries } from '../../core/studio/enquiry/enquiries.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { changes, type OpsCommands, OpsError, type ReadPorts, reads } from './command/command.ts';

export const ENQUIRY_COMMANDS: OpsCommands = {
  'enquiry list': reads({ text: 'lists the 100 newest sales enquiries' }, async ({ ports }) =>
    (await listEnquiries(ports)).map(
      ({ id, sentAtMs, company, region }) =>
        `${id}  ${new Date(sentAtMs).toISOString()}  ${company}, ${region}`,
    ),
  ),
  'enquiry show': reads({ args: 'ID', text: 'shows one' }, async ({ ports, rest: [id = ''] }) =>
    Object.entries(await existing(ports, id)).map(([name, value]) => `${name.padEnd(16)} ${value}`),
  ),
  'enquiry delete': changes(
    { args: 'ID', text: 'deletes an answered one, which makes room for older ones in the list' },
    async ({ ports, rest: [id = ''] }) => {
      // An unreadable one can be deleted too.
      if (id === '') throw new OpsError();
      if ((await ports.table.get(keys.enquiry(id))) === undefined) throw missing(id);
      return {
        about: id,
        async apply(writing) {
          if (!(await deleteEnquiry(writing, id))) throw missing(id);
          return [`enquiry deleted  ${id}`];
        },
      };
    },
  ),
};

async function existing(ports: ReadPorts, id: string) {
  if (id === '') throw new OpsError();
  const enquiry = await findEnquiry(ports, id);
  if (enquiry === undefined) throw missing(id);
  return enquiry;
}

function missing(id: string): OpsError {
  return new OpsError(`there is no enquiry ${id}`);
}
