import {
  gradientTemplateById,
  TEMPLATE_SIDE_PX,
  templateShades,
} from '../../core/catalogue/gradient-templates.ts';
import type { GrayImage } from '../../core/lattice/formats/png/gray-image.ts';
import { readImage } from '../../core/lattice/formats/png/read-image.ts';
import type { LatticeSpec } from '../../core/lattice/spec/spec.ts';
import type { JobRequest, StoredImage } from '../../core/studio/order/job-request.ts';
import { jobSpec } from '../../core/studio/planning/spec.ts';
import type { Ports } from '../../core/studio/ports.ts';
import { EngineRefusal } from './engine/engine.ts';

/**
 * Returns the engine's spec of a job with its gradient image decoded. Throws EngineRefusal `source-missing` if the
 * image is no longer in the store.
 */
export async function engineSpec(ports: Pick<Ports, 'files'>, request: JobRequest): Promise<LatticeSpec> {
  const spec = jobSpec(request);
  if (spec.mode !== 'gradient') return spec;
  const image = await imageOf(ports, spec.gradient.image);
  return { ...spec, gradient: { ...spec.gradient, image } };
}

async function imageOf(ports: Pick<Ports, 'files'>, stored: StoredImage): Promise<GrayImage> {
  if ('template' in stored) {
    const template = gradientTemplateById(stored.template);
    if (template === undefined) throw new Error(`no template is called ${stored.template}`);
    return { width: TEMPLATE_SIDE_PX, height: TEMPLATE_SIDE_PX, gray: templateShades(template) };
  }
  const bytes = await ports.files.read(stored.key);
  if (bytes === undefined) throw new EngineRefusal('source-missing', 'the picture of the gradient is gone');
  return readImage(bytes);
}
