import { fieldById } from '../../catalogue/application-fields.ts';
import { gradientTemplateById } from '../../catalogue/gradient-templates.ts';
import { type LatticeType, latticeById } from '../../catalogue/lattice-types.ts';
import type { Grayscale } from '../../contract/calls/grayscale.ts';
import type { MultiLatticeTask } from '../../contract/calls/multi-lattice-task.ts';
import type { WorkspaceDetail } from '../../contract/calls/workspace.ts';
import type { ConstantRequest, RegionsRequest } from '../../contract/lattice/request.ts';
import { encodeConstant, encodeGradient, encodeRegions } from '../../contract/lattice/task-codec.ts';
import { defaultOpenEnds } from '../../rules/parameters/open-ends.ts';
import { latticeTypeData } from '../catalogue.ts';
import { grayscaleOf } from '../file/gradient-image/image.ts';
import { templateGrayscale } from '../file/gradient-image/templates.ts';
import type { StoredImage } from '../order/job-request.ts';
import type { Order } from '../order/order.ts';
import type { Ports } from '../ports.ts';

/** Addresses of an order's files; null if a file does not exist yet or is not paid for. */
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

/** Returns the tasks of an order: its frame, and the one of its mode. All are null before the first job. */
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
  const { request } = order.job;
  const frame = addresses.frame && { output: addresses.frame };
  const base = baseOf(order, request.fieldId, addresses);
  switch (request.mode) {
    case 'constant':
      return { ...none, latticeTask: latticeTaskOf(base, request), frameTask: frame };
    case 'gradient': {
      const grayscale = request.image ? await imageOf(ports, request.image) : NO_IMAGE;
      const lattice = titleOf(request.latticeId);
      const gradientTask = { ...base, lattice, ...encodeGradient(request), grayscale };
      return { ...none, gradientTask, frameTask: frame };
    }
    case 'regions':
      return { ...none, multiLatticeTask: multiLatticeTaskOf(base, request), multiFrameTask: frame };
  }
}

/** Image of a field without one: pages of earlier releases need the object. */
const NO_IMAGE: Grayscale = { id: '', nameEn: '', nameZh: '', path: '' };

type Base = ReturnType<typeof baseOf>;

function baseOf({ file }: Order, fieldId: number, { source, preview, output }: OrderAddresses) {
  return {
    source: { fullPath: source, fileId: file.id, size: file.bytes },
    modelName: file.name,
    field: fieldById(fieldId)?.nameEn ?? '',
    outputPreview: preview,
    output,
  };
}

function latticeTaskOf(base: Base, request: ConstantRequest): OrderTasks['latticeTask'] {
  const openEnds = request.openEnds ?? defaultOpenEnds(request.action);
  return { ...base, lattice: titleOf(request.latticeId), ...encodeConstant(request), openEnds };
}

async function imageOf(ports: Pick<Ports, 'files'>, image: StoredImage): Promise<Grayscale> {
  if (!('template' in image)) return await grayscaleOf(ports, image);
  const template = gradientTemplateById(image.template);
  if (template === undefined) throw new Error(`unknown gradient template ${image.template}`);
  return templateGrayscale(template);
}

function multiLatticeTaskOf(base: Base, request: RegionsRequest): MultiLatticeTask {
  const { parameters, ...task } = encodeRegions(request);
  const shown = parameters.map((part) => {
    if (part === null) return null;
    const lattice = latticeById(part.latticeId);
    return { ...part, lattice: lattice?.title ?? '', latticeGif: gifOf(lattice) };
  });
  return { ...base, ...task, parameters: shown };
}

function titleOf(latticeId: number): string {
  return latticeById(latticeId)?.title ?? '';
}

function gifOf(lattice: LatticeType | undefined): string {
  return lattice === undefined ? '' : latticeTypeData(lattice).gif;
}
