/** Names of software renderers: remote desktops, virtual machines, broken graphics drivers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Renderer of WebGL: the graphics card, or the processor in software. */
export type RendererKind = 'card' | 'processor';

interface Known {
  draws: boolean;
  by: RendererKind;
}

let known: Known | undefined;

/** True if this browser supports WebGL 2. */
export function canDraw(): boolean {
  return support().draws;
}

/** Detected renderer; 'card' without WebGL, which needs no savings. */
export function rendererKind(): RendererKind {
  return support().by;
}

export function isSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

/** Probes once and releases the context immediately. */
function support(): Known {
  known ??= probe();
  return known;
}

function probe(): Known {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return { draws: false, by: 'card' };
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { draws: true, by: isSoftware(renderer) ? 'processor' : 'card' };
}
