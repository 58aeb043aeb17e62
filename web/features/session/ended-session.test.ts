import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../core/contract/client.ts';
import { CODES } from '../../../core/contract/codes.ts';
import { queryClient, SESSION_KEY } from '../../api/query-client.ts';
import { askToSignIn, keepTask, keptCommand, signInPrompt } from '../../state/sign-in-prompt.ts';
import { clearEndedSession, closePromptAtSignIn } from './ended-session.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('../../api/client.ts', () => ({ api }));

afterEach(() => {
  queryClient.clear();
  signInPrompt.reason = null;
  keepTask(null);
  api.mockReset();
});

describe('the sign-in prompt', () => {
  let unwatch = () => {};
  beforeEach(() => {
    unwatch = closePromptAtSignIn(() => '/here');
  });
  afterEach(() => unwatch());

  it('closes when a user signs in, in any way', async () => {
    askToSignIn('elsewhere');
    queryClient.setQueryData(SESSION_KEY, { uid: 'usr_1' });
    await vi.waitFor(() => expect(signInPrompt.reason).toBeNull());
  });

  it('keeps what was pressed before the session was known, at once, and nothing of an ended session', () => {
    askToSignIn('visitor', 'history');
    queryClient.setQueryData(SESSION_KEY, { uid: 'usr_1' });
    expect(keptCommand('/here')).toBe('history.open');
    keepTask(null);
    askToSignIn('ended', 'history');
    queryClient.setQueryData(SESSION_KEY, { uid: 'usr_1' });
    expect(keptCommand('/here')).toBeNull();
  });

  it('stays while there is no user, and while another query answers', async () => {
    askToSignIn('ended');
    queryClient.setQueryData(SESSION_KEY, null);
    queryClient.setQueryData(['fields'], [1]);
    // Ordered: once this one has arrived, so have the earlier ones.
    const arrived = Promise.withResolvers<void>();
    const stop = queryClient.getQueryCache().subscribe(({ query }) => {
      if (query.queryKey[0] === 'last') arrived.resolve();
    });
    queryClient.setQueryData(['last'], 1);
    await arrived.promise;
    stop();
    expect(signInPrompt.reason).toBe('ended');
  });
});

describe('a session ended by another device’s sign-in', () => {
  it('is cleared on the server', async () => {
    const over = new ApiError({ name: 'signedInElsewhere', code: CODES.signedInElsewhere.code }, 'elsewhere');
    api.mockRejectedValueOnce(over).mockResolvedValueOnce('/index');
    await clearEndedSession();
    expect(api.mock.calls.map(([call]) => call.path)).toEqual([
      expect.stringMatching(/auth\/info/),
      expect.stringMatching(/auth\/slo/),
    ]);
  });

  it('is kept if another one has begun since, which is adopted', async () => {
    api.mockResolvedValueOnce({ uid: 'usr_1' });
    await clearEndedSession();
    expect(api).toHaveBeenCalledOnce();
    expect(queryClient.getQueryData(SESSION_KEY)).toEqual({ uid: 'usr_1' });
  });
});
