import { describe, expect, it } from 'vitest';
import type { HostConfig } from '../host/config.ts';
import { type Enquiry, enquiryProblems, isEnquiryName } from './enquiry.ts';

const RIGHT: Enquiry = {
  name: 'Ann Li',
  phone: '13800138000',
  email: 'ann@studio.example',
  title: 'Engineer',
  company: '晶格科技有限公司',
  industry: 'medical',
  region: 'Shanghai',
  message: 'Ten brackets a month.\nWhich lattice?',
};

describe('enquiry form', () => {
  it('accepts a complete, valid form', () => {
    expect(enquiryProblems(RIGHT, 'global')).toEqual([]);
    expect(enquiryProblems({ ...RIGHT, message: '' }, 'china')).toEqual([]);
  });

  it('names every missing field of an empty form, in form order', () => {
    const required = Object.keys(RIGHT).filter((field) => field !== 'message');
    expect(enquiryProblems({}, 'china').map(({ field }) => field)).toEqual(required);
  });

  it('names each invalid field', () => {
    const wrong: Record<keyof Enquiry, string> = {
      name: '1Ann',
      phone: '12345',
      email: `${'a'.repeat(96)}@b.cc`,
      title: 'a\nb',
      company: 'x'.repeat(101),
      industry: 'weapons',
      region: '\u202eabc',
      message: `${'a'.repeat(1001)}`,
    };
    for (const field of Object.keys(wrong) as (keyof Enquiry)[]) {
      expect(enquiryProblems({ ...RIGHT, [field]: wrong[field] }, 'global')).toEqual([
        { field, problem: 'invalid' },
      ]);
      expect(enquiryProblems({ ...RIGHT, [field]: '  ' }, 'global')).toEqual(
        field === 'message' ? [] : [{ field, problem: 'missing' }],
      );
    }
  });

  it('takes a telephone of any country, and on the China host mobiles of the mainland only', () => {
    const takes = (phone: string, host: HostConfig['host']) =>
      enquiryProblems({ ...RIGHT, phone }, host).length === 0;
    const abroad = ['+49 (0)30 1234567', '+1 415-555-0132', '020 7946 0958', '+65 6123 4567'];
    for (const phone of abroad) {
      expect([phone, takes(phone, 'global')]).toEqual([phone, true]);
      expect([phone, takes(phone, 'china')]).toEqual([phone, false]);
    }
    expect(takes('13800138000', 'global')).toBe(true);
    for (const phone of ['123456', '1234567890123456', 'call me', '+49 30 x', '++4930123456'])
      expect([phone, takes(phone, 'global')]).toEqual([phone, false]);
  });

  it('accepts letters, Chinese and blanks as a name, 50 at most', () => {
    const right = ['王 小明', 'A', 'a'.repeat(50), ' Ann '];
    expect([...right, 'a'.repeat(51), "O'Neil"].filter(isEnquiryName)).toEqual(right);
  });
});
