import { expect, test } from 'vitest';
import { createUser } from '../../core/studio/account/manage.ts';
import { keys } from '../../core/studio/store/keys.ts';
import { memoryPorts } from '../../core/studio/testing/memory-ports.ts';
import { allCommands, findCommand, usageLines } from './all-commands.ts';
import { type Command, OpsError } from './command/command.ts';
import { runCommand } from './command/run.ts';
import { ANN, runWords } from './testing/run-words.ts';

const newUser = async () => {
  const ports = memoryPorts();
  const user = (await createUser(ports, {
    username: 'annie',
    email: 'ann@b.example',
    password: 'lattice-9',
  }))!;
  return { ports, user };
};

test('every command that changes something needs a person and a reason', async () => {
  const changing = allCommands().filter(([, { changes }]) => changes);
  expect(changing.length).toBeGreaterThan(20);
  const { ports } = await newUser();
  const before = JSON.stringify([...ports.table.items]);
  for (const [name] of changing)
    for (const options of [
      {},
      { by: 'ann' },
      { reason: 'asked' },
      { by: ' ', reason: 'asked' },
      { by: 'a', reason: 'b\n2026' },
    ])
      await expect(runWords(ports, [...name.split(' '), 'annie'], { options }), name).rejects.toThrow(
        /--by|--reason/,
      );
  expect(JSON.stringify([...ports.table.items])).toBe(before);
});

test('a command without a plan cannot write, and one with a plan is recorded before it changes anything', async () => {
  const { ports, user } = await newUser();
  type Given = { ports: typeof ports };
  const write = async ({ ports: { table } }: Given): Promise<never> => {
    await table.write([{ update: keys.user(user.uid), set: { trialsLeft: 999 } }]);
    throw new Error('written');
  };
  const run = async (command: Command<typeof ports>) =>
    await runCommand({ name: 'a', command }, { ports, rest: [], options: ANN }, async () => undefined);
  await expect(run({ text: '', changes: false, run: write })).rejects.toThrow('needs a plan');
  await expect(run({ text: '', changes: true, plan: write })).rejects.toThrow('needs a plan');
  expect(await runWords(ports, ['account', 'log'], { options: {} })).toEqual([]);
  const apply = async (given: typeof ports) => await write({ ports: given });
  const plan = async () => ({ about: 'x', apply });
  await expect(run({ text: '', changes: true, plan })).rejects.toThrow('written');
  expect(await runWords(ports, ['account', 'log'], { options: {} })).toEqual([
    expect.stringMatching(/^\S+Z {2}a {2}x {2}by ann: a fault in the file$/),
  ]);
});

test('links, free downloads, grants and bars stand in the log with person, reason, account and value', async () => {
  const { ports, user } = await newUser();
  const done = [
    ['sign-in-link', 'annie', 'en'],
    ['trial', 'annie', '999'],
    ['grant', 'annie', 'cut', 'gradient'],
    ['bar', 'annie', 'yes'],
    ['queue', 'drain', 'on'],
  ];
  for (const words of done) {
    await runWords(ports, words);
    ports.clock.ms += 1000;
  }
  const log = await runWords(ports, ['account', 'log'], { options: {} });
  expect(log.map((line) => line.split('  ').slice(1).join('  ')).reverse()).toEqual([
    `sign-in-link  ${user.uid}  by ann: a fault in the file`,
    `trial  ${user.uid}  999  by ann: a fault in the file`,
    `grant  ${user.uid}  cut gradient  by ann: a fault in the file`,
    `bar  ${user.uid}  yes  by ann: a fault in the file`,
    'queue drain  on  by ann: a fault in the file',
  ]);
  // Older ones are reached by a time.
  const [third] = log[2]!.split('  ');
  expect(await runWords(ports, ['account', 'log', third!], { options: {} })).toEqual(log.slice(3));
});

test('on a stage the operator is the AWS caller, whatever --by says', async () => {
  const { ports } = await newUser();
  const arn = 'arn:aws:sts::123456789012:assumed-role/Operators/kim@studio.example';
  const caller = async () => arn;
  await runWords(ports, ['trial', 'annie', '5'], { options: { reason: 'asked' }, caller });
  ports.clock.ms += 1000;
  await runWords(ports, ['trial', 'annie', '6'], { options: { by: 'boss', reason: 'asked' }, caller });
  const [named, plain] = await runWords(ports, ['account', 'log'], { options: {} });
  expect(plain).toContain(`by ${arn}: asked`);
  expect(named).toContain(`by ${arn} (boss): asked`);
  const lost = async () => Promise.reject(new Error('AWS names no caller'));
  await expect(runWords(ports, ['trial', 'annie', '7'], { options: ANN, caller: lost })).rejects.toThrow(
    'no caller',
  );
  expect((await runWords(ports, ['show', 'annie'], { options: {} })).join()).toContain('leftTrialNumber  6');
});

test('a dry run is refused where there is none', async () => {
  const { ports } = await newUser();
  const dry = { ...ANN, 'dry-run': true };
  for (const words of [
    ['trial', 'annie', '5'],
    ['show', 'annie'],
  ])
    await expect(runWords(ports, words, { options: dry })).rejects.toThrow('dry-run');
  expect(await runWords(ports, ['account', 'log'], { options: {} })).toEqual([]);
});

test('names of properties of objects are no commands', async () => {
  for (const word of ['constructor', 'toString', '__proto__', 'hasOwnProperty', 'size', '', 'nothing'])
    expect(findCommand([word])).toBeUndefined();
  await expect(runWords({}, ['valueOf', 'a'])).rejects.toThrow(OpsError);
});

test('the usage lists every command and marks the changes', () => {
  const usage = usageLines();
  for (const [name, { changes }] of allCommands())
    expect(
      usage.some((line) => line.startsWith(`${changes ? '*' : ' '} ${name}`)),
      name,
    ).toBe(true);
  for (const line of usage) expect(line.length).toBeLessThanOrEqual(130);
});
