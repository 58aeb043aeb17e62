import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { speakIn } from '../testing/speak-in.ts';
import { latticeNames } from './lattice-names.ts';

beforeAll(() => speakIn('en'));

it('names one lattice or two, each once', () => {
  const names = (titles: string) => latticeNames(titles, i18next.t);
  expect(names('TYPE-20007')).toBe('Octet truss');
  expect(names('TYPE-20002 + TYPE-20008')).toBe('Body-centred (BCC) + Diamond');
  expect(names('TYPE-20007 + TYPE-20007')).toBe('Octet truss');
});

it('leaves a title that it does not know, and nothing of an order without a lattice', () => {
  expect(latticeNames('TYPE-99999', i18next.t)).toBe('TYPE-99999');
  expect(latticeNames('', i18next.t)).toBe('');
});
