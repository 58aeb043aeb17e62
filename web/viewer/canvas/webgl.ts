/** Names of drivers that draw with the processor: remote desktops, virtual machines, broken graphics drivers. */
const SOFTWARE = /swiftshader|llvmpipe|softpipe|software|basic render/i;

interface Known {
  draws: boolean;
  software: boolean;
}

let known: Known | undefined;

/** True when this browser can draw with WebGL 2. */
export function canDraw(): boolean {
  return asked().draws;
}

/** True when there is no graphics card, and the processor draws in its stead. */
export function drawsInSoftware(): boolean {
  return asked().software;
}

/** Asked once; the probe's context is given back at once. */
function asked(): Known {
  known ??= probe();
  return known;
}

function probe(): Known {
  const context = document.createElement('canvas').getContext('webgl2');
  if (context === null) return { draws: false, software: false };
  const names = context.getExtension('WEBGL_debug_renderer_info');
  const renderer = String(context.getParameter(names?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER));
  context.getExtension('WEBGL_lose_context')?.loseContext();
  return { draws: true, software: SOFTWARE.test(renderer) };
}
