import { expect, it } from 'vitest';
import { ENQUIRY_EMAIL_MAX_CHARACTERS } from '../../../../core/rules/account/enquiry.ts';
import { channelOf } from './channel.ts';

it('sends no enquiry code to an e-mail that the enquiry would refuse', () => {
  const email = (length: number) => `${'a'.repeat(length - '@b.example'.length)}@b.example`;
  const { isValid, input } = channelOf('enquiry');
  expect(isValid(email(ENQUIRY_EMAIL_MAX_CHARACTERS))).toBe(true);
  expect(isValid(email(ENQUIRY_EMAIL_MAX_CHARACTERS + 1))).toBe(false);
  expect(input.maxLength).toBe(ENQUIRY_EMAIL_MAX_CHARACTERS);
  expect(channelOf('login').isValid(email(ENQUIRY_EMAIL_MAX_CHARACTERS + 1))).toBe(true);
});
