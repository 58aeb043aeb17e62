import { estimateGradient, taskGradient } from '../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice, taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant, taskCancel, taskLattice } from '../../../core/contract/calls/workspace.ts';
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
import { estimateLattice } from '../../../core/studio/planning/plan.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { orderOfTask, queueTask } from '../../http/queue-task.ts';
import type { HttpContext } from '../../http/request.ts';
import type { ApiServices } from '../services.ts';

export function taskRoutes({ ports }: ApiServices): Route[] {
  async function queue(
    { body, user, context }: { body: { id: string; fileId: string }; user: User; context: HttpContext },
    request: LatticeRequest,
  ) {
    const order = await orderOfTask(ports, user.uid, body);
    return await queueTask(ports, { order, user, context }, { request });
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
