/** A gradient image computed by a formula: free of copyright and identical on every machine. */
export interface GradientTemplate {
  /** Never reused for another image, because orders store it. */
  id: string;
  nameEn: string;
  nameZh: string;
  /** Shade at a point, 0 black to 1 white; `u` runs from left to right, `v` from the top down, 0 to 1. */
  shade(u: number, v: number): number;
}

/** Sides of a template and of its small preview, pixels. */
export const TEMPLATE_SIDE_PX = 256;
export const TEMPLATE_PREVIEW_SIDE_PX = 96;

/** Distance from the centre; 1 at the midpoints of the edges. */
const radius = (u: number, v: number) => Math.min(1, 2 * Math.hypot(u - 0.5, v - 0.5));
/** 0 to 1 and back, smoothly, `periods` times from 0 to 1. */
const wave = (at: number, periods: number) => 0.5 - 0.5 * Math.cos(2 * Math.PI * periods * at);

export const GRADIENT_TEMPLATES: readonly GradientTemplate[] = [
  { id: 'left-right', nameEn: 'Left to right', nameZh: '从左到右', shade: (u) => u },
  { id: 'bottom-top', nameEn: 'Bottom to top', nameZh: '从下到上', shade: (_, v) => 1 - v },
  { id: 'diagonal', nameEn: 'Corner to corner', nameZh: '对角', shade: (u, v) => (u + 1 - v) / 2 },
  { id: 'dark-core', nameEn: 'Dark core', nameZh: '深色中心', shade: radius },
  { id: 'dark-rim', nameEn: 'Dark rim', nameZh: '深色边缘', shade: (u, v) => 1 - radius(u, v) },
  { id: 'bands', nameEn: 'Bands', nameZh: '条带', shade: (_, v) => wave(v, 3) },
  { id: 'rings', nameEn: 'Rings', nameZh: '圆环', shade: (u, v) => wave(radius(u, v), 2) },
  {
    id: 'checks',
    nameEn: 'Soft checks',
    nameZh: '柔和棋盘',
    shade: (u, v) => 0.5 + 0.5 * Math.cos(4 * Math.PI * u) * Math.cos(4 * Math.PI * v),
  },
];

export function gradientTemplateById(id: string): GradientTemplate | undefined {
  return GRADIENT_TEMPLATES.find((template) => template.id === id);
}

/** Returns a template as shades of gray, `sidePx` rows from the top, 0 black to 255 white. */
export function templateShades({ shade }: GradientTemplate, sidePx = TEMPLATE_SIDE_PX): Uint8Array {
  const middle = (pixel: number) => (pixel + 0.5) / sidePx;
  return Uint8Array.from({ length: sidePx * sidePx }, (_, at) =>
    Math.round(255 * shade(middle(at % sidePx), middle(Math.floor(at / sidePx)))),
  );
}

/** Returns the path of a template's image and of its small preview on the site. */
export function templatePath(id: string): string {
  return `/gradients/${id}.png`;
}

export function templatePreviewPath(id: string): string {
  return `/gradients/${id}-preview.png`;
}
