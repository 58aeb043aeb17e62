import { fieldById } from '../../catalogue/application-fields.ts';
import { gradientTemplateById } from '../../catalogue/gradient-templates.ts';
import { type LatticeType, latticeById } from '../../catalogue/lattice-types.ts';
import type { GradientTask, TaskGradientBody } from '../../contract/calls/gradient-task.ts';
import type { Grayscale } from '../../contract/calls/grayscale.ts';
import type { MultiLatticeTask, TaskMultiLatticeBody } from '../../contract/calls/multi-lattice-task.ts';
import type { TaskLatticeBody, WorkspaceDetail } from '../../contract/calls/workspace.ts';
import { defaultOpenEnds } from '../../rules/parameters/open-ends.ts';
import { latticeTypeData } from '../catalogue.ts';
import { grayscaleOf } from '../gradient-image/image.ts';
import { templateGrayscale } from '../gradient-image/templates.ts';
import type { Order } from '../order/order.ts';
import type { StoredImage } from '../planning/job-spec.ts';
import type { Ports } from '../ports.ts';

/** Addresses of what an order can show now; null for what is not there, or not this user's yet. */
export interface OrderAddresses {
  source: string;
  frame: { fullPath: string } | null;
  preview: { fullPath: string } | null;
  output: { fullPath: string } | null;
}

type OrderTasks = Pick<
  WorkspaceDetail,
  'latticeTask' | 'gradientTask' | 'multiLatticeTask' | 'frameTask' | 'multiFrameTask'
>;

/** The tasks of an order: one of the three modes', and its frame. All are null before the first task. */
export async function orderTasks(
  ports: Pick<Ports, 'files'>,
  order: Order,
  addresses: OrderAddresses,
): Promise<OrderTasks> {
  const none: OrderTasks = {
    latticeTask: null,
    gradientTask: null,
    multiLatticeTask: null,
    frameTask: null,
    multiFrameTask: null,
  };
  if (order.job === undefined) return none;
  const { task, spec } = order.job;
  const frame = addresses.frame && { output: addresses.frame };
  const base = baseOf(order, task, addresses);
  if ('parameters' in task)
    return { ...none, multiLatticeTask: multiLatticeTaskOf(base, task), multiFrameTask: frame };
  if ('projection' in task) {
    if (spec.mode !== 'gradient') throw new Error('a gradient task has a gradient spec');
    const grayscale = await pictureOf(ports, spec.gradient.image);
    return { ...none, gradientTask: gradientTaskOf(base, task, grayscale), frameTask: frame };
  }
  return { ...none, latticeTask: latticeTaskOf(base, task), frameTask: frame };
}

type Base = ReturnType<typeof baseOf>;

function baseOf(
  { file }: Order,
  task: Pick<TaskLatticeBody, 'fieldId' | 'action' | 'surfaceNum'>,
  { source, preview, output }: OrderAddresses,
) {
  return {
    source: { fullPath: source, fileId: file.id, size: file.bytes },
    modelName: file.name,
    field: fieldById(task.fieldId)?.nameEn ?? '',
    fieldId: task.fieldId,
    action: task.action,
    surfaceNum: task.surfaceNum,
    outputPreview: preview,
    output,
  };
}

function latticeTaskOf(base: Base, task: TaskLatticeBody): OrderTasks['latticeTask'] {
  return {
    ...base,
    lattice: latticeById(task.latticeId)?.title ?? '',
    latticeId: task.latticeId,
    // Orders of before there was a choice do not say it.
    variant: task.variant ?? 'sheet',
    stretch: task.stretch ?? 1,
    openEnds: task.openEnds ?? defaultOpenEnds(task.action),
    wide: task.wide,
    size: task.size,
    scalingRatio: task.scalingRatio,
    hardness: task.hardness ?? null,
    bottomThickness: task.bottomThickness ?? null,
    shellThickness: task.shellThickness ?? null,
  };
}

function gradientTaskOf(base: Base, task: TaskGradientBody, grayscale: Grayscale): GradientTask {
  return {
    ...base,
    lattice: latticeById(task.latticeId)?.title ?? '',
    latticeId: task.latticeId,
    size: task.size,
    wideDarkest: task.wideDarkest,
    wideLightest: task.wideLightest,
    projection: task.projection,
    even: task.even,
    grayscale,
  };
}

async function pictureOf(ports: Pick<Ports, 'files'>, image: StoredImage): Promise<Grayscale> {
  if (!('template' in image)) return await grayscaleOf(ports, image);
  const template = gradientTemplateById(image.template);
  if (template === undefined) throw new Error(`the template ${image.template} is no longer there`);
  return templateGrayscale(template);
}

function multiLatticeTaskOf(base: Base, task: TaskMultiLatticeBody): MultiLatticeTask {
  const parameters = task.parameters.map((part) => {
    if (part === null) return null;
    const lattice = latticeById(part.latticeId);
    return { ...part, lattice: lattice?.title ?? '', latticeGif: gifOf(lattice) };
  });
  return { ...base, surface: task.surface, parameters };
}

function gifOf(lattice: LatticeType | undefined): string {
  return lattice === undefined ? '' : latticeTypeData(lattice).gif;
}
