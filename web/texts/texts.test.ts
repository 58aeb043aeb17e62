import i18next from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { SERVER_TEXTS_CN } from '../../core/contract/texts/cn.ts';
import { SERVER_TEXTS_EN } from '../../core/contract/texts/en.ts';
import { MODEL_FAULT_SEVERITIES } from '../../core/rules/model/faults.ts';
import { RESULT_RETENTION_DAYS } from '../../core/rules/order/job-limits.ts';
import { HELP_CN } from '../features/help/content-cn.ts';
import { HELP_EN } from '../features/help/content-en.ts';
import { CN } from './cn.ts';
import { EN } from './en.ts';

interface Table {
  readonly [key: string]: string | Table;
}

function flat(table: Table, prefix = ''): Record<string, string> {
  return Object.assign(
    {},
    ...Object.entries(table).map(([key, value]) =>
      typeof value === 'string' ? { [prefix + key]: value } : flat(value, `${prefix}${key}.`),
    ),
  );
}

const en = flat(EN);
const cn = flat(CN);
const gaps = (text: string) => [...text.matchAll(/{{(\w+)}}/g)].map(([, name]) => name).sort();

describe('texts', () => {
  beforeAll(() => {
    void i18next.init({
      lng: 'cn',
      initAsync: false,
      resources: { en: { translation: EN }, cn: { translation: CN } },
    });
  });

  it('has the same keys in both languages', () => {
    expect(Object.keys(cn).sort()).toEqual(Object.keys(en).sort());
  });

  it('has one word for one thing', () => {
    const everyWord = [...Object.values(en), JSON.stringify(HELP_EN), ...Object.values(SERVER_TEXTS_EN)];
    for (const text of everyWord.map((one) => one.replace(/{{\w+}}/g, '')))
      expect(text).not.toMatch(/\brods?\b|\blattice size\b|\btasks?\b|\buntick\b/i);
    for (const text of [...Object.values(cn), JSON.stringify(HELP_CN), ...Object.values(SERVER_TEXTS_CN)])
      expect(text).not.toMatch(/晶格尺寸|晶胞|任务|体积分数|表观模量/);
  });

  it('ends a hint as a sentence in both languages', () => {
    const ends = (text: string) => /[.:?!。：？！…]$/.test(text);
    for (const key of Object.keys(en)) expect([key, ends(cn[key]!)]).toEqual([key, ends(en[key]!)]);
  });

  it('sets signs as each language does', () => {
    const wrong =
      /[\d}]%|\.\.\.| …|\d x \d|["']|[\u4e00-\u9fff][,;:!?()A-Za-z]|[A-Za-z,;!?()][\u4e00-\u9fff]/;
    const help = flat({ ...HELP_CN, en: HELP_EN } as unknown as Table);
    for (const table of [en, cn, help, SERVER_TEXTS_EN, SERVER_TEXTS_CN])
      for (const text of Object.values(table)) expect(text).not.toMatch(wrong);
    // A name may be Latin, and then needs a space or quotes beside Chinese.
    for (const text of Object.values(cn))
      expect(text).not.toMatch(
        /[\u4e00-\u9fff]{{(lattice|name|body)}}|{{(lattice|name|body)}}[\u4e00-\u9fff]/,
      );
    // A line does not end between a number and its unit.
    for (const table of [en, cn, help])
      for (const text of Object.values(table)) expect(text).not.toMatch(/[\d}] (%|mm|M\b|MPa)/);
  });

  it('has no empty text', () => {
    for (const text of [...Object.values(en), ...Object.values(cn)]) expect(text.trim()).not.toBe('');
  });

  it('has the same placeholders in both languages, except for a number that one of them spells out', () => {
    const spelled = (name: string | undefined) => name !== 'count';
    for (const key of Object.keys(en)) {
      expect([key, gaps(cn[key]!).filter(spelled)]).toEqual([key, gaps(en[key]!).filter(spelled)]);
    }
  });

  it('has a title and advice for every fault a model can have', () => {
    expect(Object.keys(EN.fault).sort()).toEqual(Object.keys(MODEL_FAULT_SEVERITIES).sort());
  });

  it('explains every fault in the words of its language', () => {
    for (const [table, words] of [
      [EN.fault, /[A-Za-z ]{12}/],
      [CN.fault, /[\u4e00-\u9fff]{6}/],
    ] as const) {
      for (const [code, texts] of Object.entries(table))
        expect([code, Object.values(texts).join('')]).toEqual([code, expect.stringMatching(words)]);
    }
  });

  it('promises files for half a year in ten sentences, as the retention is', () => {
    const promises = (words: RegExp, ...tables: object[]) => JSON.stringify(tables).match(words)?.length;
    expect(promises(/half a year/g, EN, HELP_EN)).toBe(5);
    expect(promises(/半年/g, CN, HELP_CN)).toBe(5);
    // With another retention these sentences say other words.
    expect(Math.round((12 * RESULT_RETENTION_DAYS) / 365)).toBe(6);
  });

  it('counts in Chinese, whose plural rule must not get lost by the tag "cn"', () => {
    expect(i18next.t('workspace.queue.position', { count: 3 })).toBe('前面还有 3 个订单。');
    expect(i18next.t('workspace.queue.position', { count: 0 })).toBe('下一个就是您的订单。');
    expect(i18next.t('workspace.download.trialText', { count: 1 })).toContain('1');
  });
});
