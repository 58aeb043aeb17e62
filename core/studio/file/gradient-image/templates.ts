import {
  GRADIENT_TEMPLATES,
  type GradientTemplate,
  gradientTemplateById,
  templatePath,
  templatePreviewPath,
} from '../../../catalogue/gradient-templates.ts';
import type { Grayscale, GrayscaleTemplate } from '../../../contract/calls/grayscale.ts';

/** Returns a template for the API, as part of an order. */
export function templateGrayscale({ id, nameEn, nameZh }: GradientTemplate): Grayscale {
  return { id, nameEn, nameZh, path: templatePath(id) };
}

export function grayscaleTemplates(): GrayscaleTemplate[] {
  return GRADIENT_TEMPLATES.map((template) => ({
    ...templateGrayscale(template),
    pathPreview: templatePreviewPath(template.id),
  }));
}

export function templateIn(idOrPath: string): GradientTemplate | undefined {
  return gradientTemplateById(idOrPath) ?? GRADIENT_TEMPLATES.find(({ id }) => templatePath(id) === idOrPath);
}
