import { proxy } from 'valtio';

/** Layer of the result that the layer view shows; its height is null while none is open, mm. */
export const layerMark = proxy<{ heightMm: number | null }>({ heightMm: null });
