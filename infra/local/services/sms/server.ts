import { createServer, type Server } from 'node:http';
import { readBody } from '../../net/read-body.ts';
import { AliyunSms } from './aliyun.ts';
import type { PhoneBox } from './phone-box.ts';
import { TencentSms } from './tencent.ts';

const REQUEST_MAX_BYTES = 64 * 1024;

/** Both message providers on one port: Tencent Cloud's requests have a header, Aliyun's are forms. */
export function smsServer(phones: PhoneBox, nowMs: () => number = Date.now): Server {
  const aliyun = new AliyunSms(phones, nowMs);
  const tencent = new TencentSms(phones, nowMs);
  return createServer((request, response) => {
    readBody(request, REQUEST_MAX_BYTES)
      .then(
        (bytes) => {
          const body = bytes.toString('utf8');
          const answer =
            request.headers['x-tc-action'] === undefined
              ? aliyun.answer(request.method ?? '', new URLSearchParams(body))
              : { status: 200, body: tencent.answer(request.headers, body) };
          response.writeHead(answer.status, { 'content-type': 'application/json' });
          response.end(JSON.stringify(answer.body));
        },
        () => {
          response.writeHead(400);
          response.end();
        },
      )
      .catch((error: unknown) => {
        console.error('messages:', error);
        response.writeHead(500).end();
      });
  });
}
