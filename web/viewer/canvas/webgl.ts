/** True when this browser can draw with WebGL 2. Asked once; the probe's context is given back at once. */
export function canDraw(): boolean {
  known ??= probe();
  return known;
}

let known: boolean | undefined;

function probe(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}
