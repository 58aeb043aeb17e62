import { describe, expect, test } from 'vitest';
import { runsNeeded } from '../functions.ts';
import { STAGES, type Stage, stageNamed, withAddresses } from '../stages.ts';
import type { AccountFacts } from './account-facts.ts';
import { findAccountProblems, findStageProblems } from './find-problems.ts';

const global = stageNamed('global');
const digest = `sha256:${'0a'.repeat(32)}`;
const owned: Stage = withAddresses({
  ...global,
  workerImage: { name: `public.ecr.aws/docker/library/node@${digest}` },
  account: '123456789012',
  domainName: 'studio.trabecula.com',
  duty: {
    pager: { speaks: 'sns', url: 'https://events.trabecula.com/enqueue' },
    urgent: ['duty@trabecula.com'],
    soon: ['operators@trabecula.com'],
  },
  host: {
    ...global.host,
    mailFrom: 'Trabecula <no-reply@trabecula.com>',
    contact: { email: 'support@trabecula.com', phone: '' },
  },
});
const legal = { icp: '京ICP备12345678号-1', publicSecurity: '京公网安备11010502030143号' };
const filed: Stage = { ...owned, host: { ...owned.host, legal } };
const ready: AccountFacts = {
  account: '123456789012',
  partition: 'aws',
  concurrentRuns: 1000,
  mail: 'production',
  containers: { processors: 64, jobQueues: 1, computeEnvironments: 1 },
};
const blocking = (problems: { blocks: boolean; says: string }[]) =>
  problems.filter(({ blocks }) => blocks).map(({ says }) => says);

describe('the data of a stage', () => {
  test('the stages of this repository lack an account and host names, so they cannot be deployed by accident', () => {
    for (const stage of STAGES) expect(blocking(findStageProblems(stage)).length).toBeGreaterThanOrEqual(2);
  });

  test('a stage with an account and host names is complete', () => {
    expect(findStageProblems(owned)).toEqual([]);
  });

  test('a placeholder is refused by its name, wherever it stands', () => {
    const says = (change: Partial<Stage>) => blocking(findStageProblems({ ...owned, ...change }));
    const { host } = owned;
    const sms = { signName: 'Trabecula', cn: 'SMS_CN.example', en: 'SMS_1' } as const;
    for (const [name, change] of [
      ['domainName', { domainName: 'studio.trabecula.example' }],
      ['socketDomainName', { socketDomainName: 'live.trabecula.example' }],
      ['duty.soon.1', { duty: { ...owned.duty, soon: ['a@b.test', 'o@trabecula.example'] } }],
      ['duty.pager.url', { duty: { ...owned.duty, pager: { speaks: 'sns', url: 'https://a.example' } } }],
      ['host.mailFrom', { host: { ...host, mailFrom: 'Trabecula <no-reply@trabecula.example>' } }],
      ['host.contact.email', { host: { ...host, contact: { email: 's@trabecula.example', phone: '' } } }],
      ['host.sms.cn', { host: { ...host, sms } }],
    ] as const)
      expect(says(change)).toEqual([expect.stringContaining(`: ${name}.`)]);
  });

  test('the addresses of a host follow from its names', () => {
    expect(owned.host).toMatchObject({
      siteOrigin: 'https://studio.trabecula.com',
      socket: { kind: 'site-path' },
    });
    const china = {
      ...stageNamed('china'),
      domainName: 's.trabecula.cn',
      socketDomainName: 'l.trabecula.cn',
    };
    expect(withAddresses(china).host).toMatchObject({
      siteOrigin: 'https://s.trabecula.cn',
      socket: { kind: 'own-host', url: 'wss://l.trabecula.cn' },
    });
    const { socketDomainName: _, ...nameless } = china;
    expect(() => withAddresses(nameless)).toThrow('socketDomainName');
  });

  test('production has people on duty for both severities', () => {
    for (const duty of [
      { ...owned.duty, urgent: [] },
      { ...owned.duty, soon: [] },
    ]) {
      expect(blocking(findStageProblems({ ...owned, duty }))).toEqual([expect.stringContaining('Alarms')]);
      expect(findStageProblems({ ...owned, duty, purpose: 'development' })).toEqual([]);
    }
  });

  test('production has a pager that is reached over TLS', () => {
    const { pager: _, ...mailed } = owned.duty;
    for (const duty of [mailed, { ...mailed, pager: { speaks: 'sns', url: 'http://pager.test' } as const }]) {
      expect(blocking(findStageProblems({ ...owned, duty }))).toEqual([expect.stringContaining('pager')]);
      expect(findStageProblems({ ...owned, duty, purpose: 'development' })).toEqual([]);
    }
  });

  test('production is looked at from another region', () => {
    const { probeRegion: _, ...blind } = owned;
    for (const stage of [blind, { ...owned, probeRegion: owned.region }])
      expect(blocking(findStageProblems(stage))).toEqual([expect.stringContaining('outside')]);
    expect(findStageProblems({ ...blind, purpose: 'development' })).toEqual([]);
  });

  test('a CDN without ACM needs the id of its certificate', () => {
    const china = { ...filed, profile: stageNamed('china').profile };
    expect(blocking(findStageProblems(china))).toEqual([expect.stringContaining('certificate')]);
    expect(findStageProblems({ ...china, iamCertificateId: 'ASCA1' })).toEqual([]);
  });

  test('a host in China needs the numbers of its filings, and zeros are none', () => {
    const china = { ...owned, profile: stageNamed('china').profile };
    const certified = { ...china, iamCertificateId: 'ASCA1' };
    for (const legal of [stageNamed('china').host.legal!, { icp: '京ICP备12345678号-1' }])
      expect(blocking(findStageProblems({ ...certified, host: { ...owned.host, legal } }))).toEqual([
        expect.stringContaining('ICP'),
      ]);
    expect(findStageProblems({ ...certified, host: filed.host })).toEqual([]);
  });
});

describe('the image of containers', () => {
  const tagged = global.workerImage;

  test('production names it by its digest, since a tag may move', () => {
    expect(blocking(findStageProblems({ ...owned, workerImage: tagged }))).toEqual([
      expect.stringContaining('image'),
    ]);
    const inAccount = { ...owned, workerImage: stageNamed('china').workerImage };
    expect(blocking(findStageProblems(inAccount))).toHaveLength(1);
    const pinned = { repository: 'trabecula-node', tagOrDigest: digest };
    expect(findStageProblems({ ...owned, workerImage: pinned })).toEqual([]);
  });

  test('a stage without customers may follow a tag', () => {
    expect(findStageProblems({ ...owned, purpose: 'development', workerImage: tagged })).toEqual([]);
  });
});

describe('the account of the credentials', () => {
  test('an account that fits has no problem', () => {
    expect(findAccountProblems(owned, ready)).toEqual([]);
  });

  test('credentials of another account or partition deploy nothing', () => {
    expect(blocking(findAccountProblems(owned, { ...ready, account: '999999999999' }))).toHaveLength(1);
    expect(blocking(findAccountProblems(owned, { ...ready, partition: 'aws-cn' }))).toHaveLength(1);
  });

  test('a new account is too small for production and large enough for development', () => {
    const fresh = { ...ready, concurrentRuns: 10 };
    const says = blocking(findAccountProblems(owned, fresh));
    expect(says).toEqual([expect.stringContaining(`needs ${runsNeeded('raised')}`)]);
    expect(findAccountProblems({ ...owned, quotas: 'new' }, fresh)).toEqual([]);
  });

  test('the sandbox of the mail service is named, but does not stop the first deployment', () => {
    const problems = findAccountProblems(owned, { ...ready, mail: 'sandbox' });
    expect(problems).toEqual([expect.objectContaining({ blocks: false })]);
  });

  test('a role for logs of calls that is not the stage’s own is named', () => {
    const withRole = (name: string) =>
      findAccountProblems(owned, { ...ready, callLogsRole: `arn:aws:iam::123456789012:role/${name}` });
    expect(withRole('other')).toEqual([
      expect.objectContaining({ blocks: false, says: expect.stringContaining('role/other') }),
    ]);
    expect(withRole('Trabecula-global-data-CallLogsRole1-A')).toEqual([]);
  });

  test('containers need processors of Fargate: too few for one stop the deployment, too few for all are named', () => {
    const problems = (containers: AccountFacts['containers']) =>
      findAccountProblems(owned, { ...ready, containers: { ...ready.containers, ...containers } });
    expect(blocking(problems({ processors: 3 }))).toEqual([expect.stringContaining('3 processors')]);
    expect(blocking(problems({ processors: 6 }))).toEqual([]);
    expect(problems({ processors: 63 })).toMatchObject([
      { blocks: false, remedy: expect.stringContaining('64') },
    ]);
    // A new account has 6, and its stage starts one container.
    const dev: Stage = { ...owned, quotas: 'new' };
    expect(
      findAccountProblems(dev, { ...ready, containers: { ...ready.containers, processors: 6 } }),
    ).toEqual([]);
  });

  test('names the limits of Batch, and facts that could not be read', () => {
    const said = (containers: AccountFacts['containers']) =>
      findAccountProblems(owned, { ...ready, containers }).map(({ blocks, says }) => [blocks, says]);
    expect(said({ processors: 64, jobQueues: 50, computeEnvironments: 49 })).toEqual([
      [false, expect.stringContaining('50 of 50 job queues')],
    ]);
    expect(said({})).toEqual(Array(3).fill([false, expect.stringContaining('could not be')]));
  });
});
