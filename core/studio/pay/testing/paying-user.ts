import type { Precision } from '../../../rules/order/result-formats.ts';
import type { User } from '../../account/user.ts';
import type { Order, ResultFile } from '../../order/order.ts';
import { SAMPLE_REQUEST } from '../../testing/sample-order.ts';

const SHA256 = 'ab'.repeat(32);

/** Orders whose low and high precision are the same file. */
export const ONE_FILE_ORDER = 'wsp_2';

/** Returns one STL of each precision below a folder. */
export function finishedFiles(
  folder: string,
  precisions: readonly Precision[],
  orderId?: string,
): ResultFile[] {
  return precisions.map((precision) => {
    const sha256 = precision === 'low' || orderId === ONE_FILE_ORDER ? SHA256 : 'cd'.repeat(32);
    return { precision, format: 'stl', key: `${folder}${precision}.stl`, bytes: 84, sha256 };
  });
}

/** Returns a finished order with files of both precisions. */
export function finishedOrder(id: string, uid: string, nowMs: number): Order {
  return {
    id,
    uid,
    version: 1,
    status: 'COMPLETED',
    createdAtMs: nowMs,
    file: {
      id: `fil_of_${id}`,
      key: `uploads/${id}.stl`,
      name: 'bracket.stl',
      sha256: SHA256,
      bytes: 84,
      extentMm: [10, 10, 10],
      faces: 12,
      vertices: 8,
      volumeMm3: 1000,
      faults: [],
    },
    job: {
      id: `job_of_${id}`,
      state: 'SUCCEEDED',
      attempt: 1,
      request: SAMPLE_REQUEST,
      contentKey: `content of ${id}`,
      estimateSeconds: 1,
      queuedAtMs: nowMs,
      sends: 1,
      sentAtMs: nowMs,
    },
    files: finishedFiles(`results/${id}/`, ['low', 'high'], id),
    keptUntilMs: nowMs + 183 * 24 * 3600 * 1000,
  };
}

/** Returns a user with all payment rights and one trial download. */
export function payingUser(uid: string, nowMs: number): User {
  return {
    uid,
    username: uid,
    email: `${uid}@example.test`,
    passwordHash: '',
    identity: 'user',
    isAvailable: true,
    trialsLeft: 1,
    grants: ['high-precision'],
    barred: false,
    createdAtMs: nowMs,
  };
}
