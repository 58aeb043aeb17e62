import { describe, expect, it } from 'vitest';
import { authInfo } from './calls/account/account.ts';
import { historyList } from './calls/history.ts';
import { payStatus } from './calls/pay.ts';
import { ApiError, addressOf, createClient } from './client.ts';

function answering(body: unknown, seen: Request[] = []) {
  return createClient({
    baseUrl: 'http://studio.test',
    language: () => 'cn',
    fetch: async (url, init) => {
      seen.push(new Request(url as string, init));
      return new Response(typeof body === 'string' ? body : JSON.stringify(body));
    },
  });
}

const LATEST = { sold: 'low', attempt: 'none' };

describe('the typed client', () => {
  it('puts {id} into the path and the rest into the query', () => {
    expect(addressOf(payStatus, { id: 'wsp_a/b' })).toBe('/api/v1/pay/wsp_a%2Fb/status');
    expect(addressOf(historyList, { page: 2, size: 10 })).toBe('/api/v1/workspace/history?page=2&size=10');
  });

  it('sends the language, and an id of the request in the header that no other site can set', async () => {
    const seen: Request[] = [];
    const goods = { amount: { amount: 500, currency: 'USD' } };
    const data = {
      ...{ hasPaid: false, payment: 'unpaid', isAvailable: true, leftTrialNumber: 3, sentBack: null },
      ...{ goods, ...LATEST },
    };
    const client = answering({ code: 200, message: '成功', data }, seen);
    expect(await client(payStatus, { query: { id: 'wsp_0123456789' } })).toEqual(data);
    expect(seen[0]?.headers.get('accept-language')).toBe('zh');
    await client(payStatus, { query: { id: 'wsp_0123456789' } });
    const ids = seen.map(({ headers }) => headers.get('x-trabecula'));
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{12}$/);
  });

  it('throws the code, the text and the details of an error', async () => {
    const client = answering({ code: 202000, message: '您尚未登录', data: { requestId: 'r1' } });
    const error = await client(authInfo).catch((thrown: unknown) => thrown as ApiError);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      codeName: 'notSignedIn',
      message: '您尚未登录',
      details: { requestId: 'r1' },
    });
  });

  it('throws "network" for an answer without an envelope', async () => {
    const seen: Request[] = [];
    const client = answering('<html>bad gateway</html>', seen);
    const error = await client(authInfo).catch((thrown: unknown) => thrown as ApiError);
    expect(error).toMatchObject({ codeName: 'network', code: 200 });
    // Its user can name the request although no answer came.
    expect((error as ApiError).details.requestId).toBe(seen[0]!.headers.get('x-trabecula'));
  });

  it('keeps the status of a gateway that answers in place of the server', async () => {
    const client = createClient({ fetch: async () => new Response('busy', { status: 503 }) });
    await expect(client(authInfo)).rejects.toMatchObject({ codeName: 'network', code: 503 });
    const silent = createClient({ fetch: () => Promise.reject(new TypeError('offline')) });
    await expect(silent(authInfo)).rejects.toMatchObject({ codeName: 'network', code: 0 });
  });

  it('refuses data that does not match the contract: the page is of another release', async () => {
    const error = answering({ code: 200, message: 'OK', data: { uid: 5 } })(authInfo);
    await expect(error).rejects.toMatchObject({ codeName: 'pageOutdated' });
  });
});
