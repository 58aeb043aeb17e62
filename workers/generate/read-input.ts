import {
  gradientTemplateById,
  TEMPLATE_SIDE_PX,
  templateShades,
} from '../../core/catalogue/gradient-templates.ts';
import type { GrayImage } from '../../core/formats/png/gray-image.ts';
import type { LatticeSpec } from '../../core/spec/spec.ts';
import { isInspectedFile } from '../../core/studio/file/source-mesh.ts';
import type { JobRequest, StoredImage } from '../../core/studio/order/job-request.ts';
import type { Order } from '../../core/studio/order/order.ts';
import { jobSpec } from '../../core/studio/planning/spec.ts';
import { OverBudget, type Ports } from '../../core/studio/ports.ts';
import { EngineRefusal, type EngineRequest } from './engine/engine.ts';

/**
 * Reads what the engine needs for a job: its model, and its gradient image decoded. Throws EngineRefusal
 * `source-missing` if one of them is no longer in the store, and `picture-unreadable` if today's limits refuse the
 * image.
 */
export async function readInput(
  ports: Pick<Ports, 'files' | 'decoders'>,
  file: Order['file'],
  request: JobRequest,
): Promise<EngineRequest> {
  const source = await ports.files.read(file.key);
  if (source === undefined) throw new EngineRefusal('source-missing', 'the source model is gone');
  const spec = await specOf(ports, request);
  return { source, isInspected: await isInspectedFile(file, source), spec };
}

async function specOf(ports: Pick<Ports, 'files' | 'decoders'>, request: JobRequest): Promise<LatticeSpec> {
  const spec = jobSpec(request);
  if (!spec.gradient) return spec;
  const { image: stored, ...gradient } = spec.gradient;
  const image = stored && (await imageOf(ports, stored));
  return { ...spec, gradient: { ...gradient, ...(image ? { image } : {}) } };
}

async function imageOf(ports: Pick<Ports, 'files' | 'decoders'>, stored: StoredImage): Promise<GrayImage> {
  if ('template' in stored) {
    const template = gradientTemplateById(stored.template);
    if (template === undefined) throw new Error(`no template is called ${stored.template}`);
    return { width: TEMPLATE_SIDE_PX, height: TEMPLATE_SIDE_PX, gray: templateShades(template) };
  }
  const bytes = await ports.files.read(stored.key);
  if (bytes === undefined) throw new EngineRefusal('source-missing', 'the picture of the gradient is gone');
  try {
    return await ports.decoders.readImage(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof OverBudget)
      throw new EngineRefusal('picture-unreadable', error.message);
    throw error;
  }
}
