import {
  GRADIENT_TEMPLATES,
  TEMPLATE_PREVIEW_SIDE_PX,
  TEMPLATE_SIDE_PX,
  templatePath,
  templatePreviewPath,
  templateShades,
} from '../core/catalogue/gradient-templates.ts';
import { writePng } from '../core/formats/png/write-png.ts';

/** Returns the images of all gradient templates: path below the site's root, and bytes. */
export function gradientPictures(): { path: string; bytes: Uint8Array }[] {
  return GRADIENT_TEMPLATES.flatMap((template) => {
    const png = (side: number) =>
      writePng({ width: side, height: side, gray: templateShades(template, side) });
    return [
      { path: templatePath(template.id), bytes: png(TEMPLATE_SIDE_PX) },
      { path: templatePreviewPath(template.id), bytes: png(TEMPLATE_PREVIEW_SIDE_PX) },
    ];
  });
}
