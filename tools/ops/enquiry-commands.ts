import { deleteEnquiry, findEnquiry, listEnquiries } from '../../core/studio/enquiry/enquiries.ts';
import { type Command, OpsError } from './commands.ts';

/** Commands about sales enquiries. */
export const ENQUIRY_COMMANDS: Readonly<Record<string, Command>> = {
  async enquiry({ ports, rest }) {
    const [what = 'list', id = ''] = rest;
    if (what === 'list')
      return (await listEnquiries(ports)).map(
        ({ id: each, sentAtMs, company, region }) =>
          `${each}  ${new Date(sentAtMs).toISOString()}  ${company}, ${region}`,
      );
    if (what === 'show') {
      const enquiry = await findEnquiry(ports, id);
      if (enquiry === undefined) throw new OpsError(`there is no enquiry ${id}`);
      return Object.entries(enquiry).map(([name, value]) => `${name.padEnd(16)} ${value}`);
    }
    if (what !== 'delete' || id === '') throw new OpsError('say enquiry list, or enquiry show|delete ID');
    if (!(await deleteEnquiry(ports, id))) throw new OpsError(`there is no enquiry ${id}`);
    return [`enquiry deleted  ${id}`];
  },
};
