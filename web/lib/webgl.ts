/** Names of drivers that draw with the processor: remote desktops, virtual machines, broken graphics drivers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Who draws: a graphics card, or the processor in its stead. */
export type DrawnBy = 'card' | 'processor';

interface Known {
  draws: boolean;
  by: DrawnBy;
}

let known: Known | undefined;

/** True when this browser can draw with WebGL 2. */
export function canDraw(): boolean {
  return support().draws;
}

/** Who draws here; where nothing draws, nobody is spared anything. */
export function drawnBy(): DrawnBy {
  return support().by;
}

/** True for the name of a renderer that is no graphics card. */
export function isSoftware(renderer: string): boolean {
  return SOFTWARE.test(renderer);
}

/** Asked once; the probe's context is given back at once. */
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
