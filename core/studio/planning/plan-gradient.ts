import { fieldById } from '../../catalogue/application-fields.ts';
import { latticeById } from '../../catalogue/lattice-types.ts';
import type { TaskGradientBody } from '../../contract/calls/gradient-task.ts';
import { VisibleError } from '../../contract/envelope.ts';
import type { GradientSpec, SpecFaultCode } from '../../lattice/spec/spec.ts';
import { gradientRodRange } from '../../rules/parameters/gradient-images.ts';
import { requireFeature } from '../account/feature.ts';
import type { User } from '../account/user.ts';
import { findImage, imageIdIn } from '../gradient-image/image.ts';
import { templateIn } from '../gradient-image/templates.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';
import type { StoredImage } from './job-spec.ts';
import { outside, type Problem, partProblems } from './parameters.ts';
import {
  allowedEstimate,
  type Estimate,
  type JobPlan,
  type Measures,
  plannedJob,
  refuseProblems,
  specProblems,
} from './planned.ts';

/** The parameters of a gradient, as the task and the estimate give them. */
export type GradientParameters = Pick<
  TaskGradientBody,
  'latticeId' | 'size' | 'wideDarkest' | 'wideLightest' | 'action' | 'surfaceNum'
> &
  Partial<Pick<TaskGradientBody, 'projection' | 'even'>> & { fieldId?: number | undefined };

/**
 * Checks a gradient against the model and the picture that were registered, and plans the job. Throws notGranted,
 * notFound for a picture that is neither a template nor the user's own, parametersRefused with every problem,
 * estimateTooLong or resultTooLarge.
 */
export async function planGradient(
  ports: Pick<Ports, 'table'>,
  user: User,
  order: Order,
  task: TaskGradientBody,
): Promise<JobPlan> {
  if (task.fileId !== order.file.id) throw new VisibleError('notFound');
  const spec = specOf(user, task, undefined);
  const image = await chosenImage(ports, user.uid, task);
  return await plannedJob({ ...spec, gradient: { ...spec.gradient, image } }, order.file);
}

/** The estimate for a model of which only the box and the faces are known. Throws as planGradient does. */
export function estimateGradient(user: User, parameters: GradientParameters, model: Measures): Estimate {
  return allowedEstimate(specOf(user, parameters, undefined), model);
}

/** The picture a task names, by id or by address. The address itself is never fetched. */
async function chosenImage(
  ports: Pick<Ports, 'table'>,
  uid: string,
  { grayscaleId, grayscaleUrl }: TaskGradientBody,
): Promise<StoredImage> {
  const named = grayscaleId ?? grayscaleUrl;
  if (named === '') throw refusedImage();
  const template = templateIn(named);
  if (template !== undefined) return { template: template.id };
  const id = imageIdIn(named);
  const image = id === undefined ? undefined : await findImage(ports, uid, id);
  if (image === undefined) throw new VisibleError('notFound');
  return { id: image.id, key: image.key, name: image.name, sha256: image.sha256 };
}

/** No picture was chosen: the page says uploadPicTips2. */
function refusedImage(): VisibleError {
  return new VisibleError('parametersRefused', {
    fields: [{ path: 'grayscaleId', problem: 'missing' satisfies Problem['problem'] }],
  });
}

function specOf<Image>(user: User, parameters: GradientParameters, image: Image): GradientSpec<Image> {
  requireFeature(user, 'gradient');
  const lattice = latticeById(parameters.latticeId);
  const field = parameters.fieldId === undefined ? undefined : fieldById(parameters.fieldId);
  const {
    size,
    wideDarkest,
    wideLightest,
    surfaceNum,
    action,
    projection = 'z',
    even = 'diameter',
  } = parameters;
  const rods = gradientRodRange(size);
  const problems = partProblems(parameters, lattice, field);
  for (const [path, rod] of Object.entries({ wideDarkest, wideLightest })) {
    if (outside(rod, rods)) problems.push({ path, problem: 'out-of-range' });
  }
  refuseProblems(problems);
  if (lattice === undefined) throw new Error('a lattice that is not there is a problem');
  if (field?.membersOnly) requireFeature(user, 'print-provider');
  const spec: GradientSpec<Image> = {
    mode: 'gradient',
    lattice: lattice.title,
    cellMm: [size, size, size],
    rodDiameterMm: Math.max(wideDarkest, wideLightest),
    sides: surfaceNum,
    action,
    gradient: { image, projection, darkestMm: wideDarkest, lightestMm: wideLightest, even },
  };
  const thicker = wideDarkest >= wideLightest ? 'wideDarkest' : 'wideLightest';
  const thinner = thicker === 'wideDarkest' ? 'wideLightest' : 'wideDarkest';
  const paths: Partial<Record<SpecFaultCode, string>> = {
    'cell-out-of-range': 'size',
    'rod-out-of-range': thinner,
    'rod-too-thick': thicker,
    'sides-out-of-range': 'surfaceNum',
  };
  refuseProblems(specProblems(spec, paths));
  return spec;
}
