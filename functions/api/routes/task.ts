import {
  estimateGradient as estimateGradientCall,
  taskGradient,
} from '../../../core/contract/calls/gradient-task.ts';
import { estimateMultiLattice, taskMultiLattice } from '../../../core/contract/calls/multi-lattice-task.ts';
import { estimateConstant, taskCancel, taskLattice } from '../../../core/contract/calls/workspace.ts';
import { cancelJob } from '../../../core/studio/job/cancel.ts';
import { enqueueJob } from '../../../core/studio/job/enqueue.ts';
import { queuePosition } from '../../../core/studio/job/queue-position.ts';
import type { JobTask } from '../../../core/studio/order/job.ts';
import { type Order, ownOrder } from '../../../core/studio/order/order.ts';
import { estimateLattice, planLattice } from '../../../core/studio/planning/plan.ts';
import { estimateGradient, planGradient } from '../../../core/studio/planning/plan-gradient.ts';
import { estimateRegions, planRegions } from '../../../core/studio/planning/plan-regions.ts';
import type { JobPlan } from '../../../core/studio/planning/planned.ts';
import { type Route, userRoute } from '../../http/app.ts';
import { type HttpContext, idempotencyKeyOf } from '../../http/request.ts';
import type { ApiServices } from '../app.ts';

type Queued = { wsId: string; queue: number; estimated: number };

/** Box and faces as an estimate's query gives them. */
function measuresOf({ bbox, faces }: { bbox: string; faces: number }) {
  return { extentMm: bbox.split(',').map(Number) as [number, number, number], faces };
}

export function taskRoutes({ ports }: ApiServices): Route[] {
  const queue = async (context: HttpContext, order: Order, task: JobTask, plan: JobPlan) => {
    const queued = await enqueueJob(ports, order, task, plan, idempotencyKeyOf(context));
    const position = await queuePosition(ports, queued);
    const answer: Queued = {
      wsId: queued.id,
      queue: position?.queue ?? 0,
      estimated: position?.estimated ?? 0,
    };
    return answer;
  };
  return [
    userRoute(estimateConstant, ({ query, user }) =>
      estimateLattice(user, { ...query, latticeId: query.lattice }, measuresOf(query)),
    ),

    userRoute(estimateGradientCall, ({ query, user }) =>
      estimateGradient(user, { ...query, latticeId: query.lattice }, measuresOf(query)),
    ),

    userRoute(estimateMultiLattice, ({ query, user }) => {
      const [lattices, sizes, rods] = [query.lattice, query.size, query.wide].map((pair) =>
        pair.split(',').map(Number),
      );
      const partOf = (part: 0 | 1) => ({
        latticeId: lattices![part]!,
        size: sizes![part]!,
        wide: rods![part]!,
      });
      const { action, surfaceNum, fieldId } = query;
      const parameters = { action, surfaceNum, fieldId, part1: partOf(0), part2: partOf(1) };
      return estimateRegions(user, parameters, measuresOf(query));
    }),

    userRoute(taskLattice, async ({ body, user, context }) => {
      const order = await ownOrder(ports, user.uid, body.id);
      return await queue(context, order, body, await planLattice(user, order, body));
    }),

    userRoute(taskGradient, async ({ body, user, context }) => {
      const order = await ownOrder(ports, user.uid, body.id);
      return await queue(context, order, body, await planGradient(ports, user, order, body));
    }),

    userRoute(taskMultiLattice, async ({ body, user, context }) => {
      const order = await ownOrder(ports, user.uid, body.id);
      return await queue(context, order, body, await planRegions(user, order, body));
    }),

    userRoute(taskCancel, async ({ body, user }) => {
      const { status } = await cancelJob(ports, user.uid, body.id);
      return { status };
    }),
  ];
}
