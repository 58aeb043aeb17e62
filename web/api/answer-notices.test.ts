import { beforeEach, describe, expect, it } from 'vitest';
import { ApiError } from '../../core/contract/client.ts';
import { CODES, type CodeName } from '../../core/contract/codes.ts';
import { contactNotice, showContactNotice } from '../state/contact-notice.ts';
import { regionNotice, showRegionNotice } from '../state/regions/region-notice.ts';
import { signInPrompt } from '../state/sign-in-prompt.ts';
import { showSignInPrompt } from './query-client.ts';

const answer = (name: CodeName) => new ApiError({ name, code: CODES[name].code }, `says ${name}`);

describe('answers that concern the whole page', () => {
  beforeEach(() => {
    contactNotice.message = null;
    regionNotice.message = null;
    signInPrompt.reason = null;
  });

  it('open the region dialog for each of its three codes, in the server’s words', () => {
    for (const name of ['regionNotPermitted', 'regionForbidden', 'regionUnknown'] as const) {
      expect(showRegionNotice(answer(name))).toBe(true);
      expect(regionNotice.message).toBe(`says ${name}`);
    }
  });

  it('open the contact dialog when a grant is missing', () => {
    showContactNotice(answer('notGranted'));
    expect(contactNotice.message).toBe('says notGranted');
  });

  it('prompt for a sign-in, and keep the reason that another device took over', () => {
    showSignInPrompt(answer('notSignedIn'));
    expect(signInPrompt.reason).toBe('ended');
    showSignInPrompt(answer('signedInElsewhere'));
    expect(signInPrompt.reason).toBe('elsewhere');
    showSignInPrompt(answer('notSignedIn'));
    expect(signInPrompt.reason).toBe('elsewhere');
  });

  it('open nothing for any other answer or error', () => {
    for (const error of [answer('notFound'), answer('internal'), new Error('x'), null]) {
      expect(showRegionNotice(error)).toBe(false);
      showContactNotice(error);
      showSignInPrompt(error);
    }
    expect([contactNotice.message, regionNotice.message, signInPrompt.reason]).toEqual([null, null, null]);
  });
});
