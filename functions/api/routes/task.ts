import { estimateGradient, taskGradient } from '../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice, taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant, taskCancel, taskLattice } from '../../../core/contract/calls/workspace.ts';
import { VisibleError } from '../../../core/contract/envelope.ts';
import {
  decodeConstantDraft,
  decodeGradientDraft,
  decodeModel,
  decodeRegionsDraft,
} from '../../../core/contract/lattice/estimate-codec.ts';
import type { LatticeRequest } from '../../../core/contract/lattice/request.ts';
import { decodeConstant, decodeGradient, decodeRegions } from '../../../core/contract/lattice/task-codec.ts';
import type { User } from '../../../core/studio/account/user.ts';
import { cancelJob } from '../../../core/studio/job/end.ts';
import { enqueueJob } from '../../../core/studio/job/enqueue.ts';
import { jobMailTo } from '../../../core/studio/job/job-mail.ts';
import { queuePosition } from '../../../core/studio/job/queue-position.ts';
import { ownOrder } from '../../../core/studio/order/order.ts';
import { estimateLattice, planJob } from '../../../core/studio/planning/plan.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { type HttpContext, idempotencyKeyOf, requestIdOf, requestLanguage } from '../../http/request.ts';
import type { ApiServices } from '../services.ts';

export function taskRoutes({ ports }: ApiServices): Route[] {
  /** Plans and queues a request for one of the user's orders. */
  async function queue(
    { body, user, context }: { body: { id: string; fileId: string }; user: User; context: HttpContext },
    request: LatticeRequest,
  ) {
    const order = await ownOrder(ports, user.uid, body.id);
    if (body.fileId !== order.file.id) throw new VisibleError('notFound');
    const plan = await planJob(ports, user, order.file, request);
    const requestId = requestIdOf(context);
    const mail = jobMailTo(user, requestLanguage(context));
    const queued = await enqueueJob(ports, order, plan, {
      idempotencyKey: idempotencyKeyOf(context),
      requestId,
      mail,
    });
    const position = await queuePosition(ports, queued);
    return { wsId: queued.id, queue: position?.queue ?? 0, estimated: position?.estimated ?? 0 };
  }

  return [
    userRoute(estimateConstant, ({ query, user }) =>
      estimateLattice(user, decodeConstantDraft(query), decodeModel(query)),
    ),

    userRoute(estimateGradient, ({ query, user }) =>
      estimateLattice(user, decodeGradientDraft(query), decodeModel(query)),
    ),

    userRoute(estimateMultiLattice, ({ query, user }) =>
      estimateLattice(user, decodeRegionsDraft(query), decodeModel(query)),
    ),

    userRoute(taskLattice, async (input) => await queue(input, decodeConstant(input.body))),

    userRoute(taskGradient, async (input) => await queue(input, decodeGradient(input.body))),

    userRoute(taskMultiLattice, async (input) => await queue(input, decodeRegions(input.body))),

    userRoute(taskCancel, async ({ body, user }) => {
      const { status } = await cancelJob(ports, user.uid, body.id);
      return { status };
    }),
  ];
}
