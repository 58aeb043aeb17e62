import { describe, expect, it } from 'vitest';
import { type Enquiry, enquiryProblems, isEnquiryName } from './enquiry.ts';

const RIGHT: Enquiry = {
  name: 'Ann Li',
  phone: '13800138000',
  email: 'ann@studio.example',
  title: 'Engineer',
  company: '晶格科技有限公司',
  industry: 'medical',
  region: 'Shanghai',
};

describe('enquiry form', () => {
  it('accepts a complete, valid form', () => {
    expect(enquiryProblems(RIGHT)).toEqual([]);
  });

  it('names every missing field of an empty form, in form order', () => {
    expect(enquiryProblems({}).map(({ field }) => field)).toEqual(Object.keys(RIGHT));
  });

  it('names each invalid field', () => {
    const wrong: Record<keyof Enquiry, string> = {
      name: '1Ann',
      phone: '12345678901',
      email: `${'a'.repeat(96)}@b.cc`,
      title: 'a\nb',
      company: 'x'.repeat(101),
      industry: 'weapons',
      region: '\u202eabc',
    };
    for (const field of Object.keys(wrong) as (keyof Enquiry)[]) {
      expect(enquiryProblems({ ...RIGHT, [field]: wrong[field] })).toEqual([{ field, problem: 'invalid' }]);
      expect(enquiryProblems({ ...RIGHT, [field]: '  ' })).toEqual([{ field, problem: 'missing' }]);
    }
  });

  it('accepts letters, Chinese and blanks as a name, 50 at most', () => {
    expect(['王 小明', 'A', 'a'.repeat(50), 'a'.repeat(51), "O'Neil", ' Ann '].map(isEnquiryName)).toEqual([
      true,
      true,
      true,
      false,
      false,
      true,
    ]);
  });
});
