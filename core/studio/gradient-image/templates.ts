import {
  GRADIENT_TEMPLATES,
  type GradientTemplate,
  gradientTemplateById,
  templatePath,
  templatePreviewPath,
} from '../../catalogue/gradient-templates.ts';
import type { Grayscale, GrayscaleTemplate } from '../../contract/calls/grayscale.ts';

/** A template as an order shows it. */
export function templateGrayscale({ id, nameEn, nameZh }: GradientTemplate): Grayscale {
  return { id, nameEn, nameZh, path: templatePath(id) };
}

/** All templates, in the order they are shown. */
export function grayscaleTemplates(): GrayscaleTemplate[] {
  return GRADIENT_TEMPLATES.map((template) => ({
    ...templateGrayscale(template),
    pathPreview: templatePreviewPath(template.id),
  }));
}

/** The template an id or a path stands for, or undefined. */
export function templateIn(idOrPath: string): GradientTemplate | undefined {
  return gradientTemplateById(idOrPath) ?? GRADIENT_TEMPLATES.find(({ id }) => templatePath(id) === idOrPath);
}
