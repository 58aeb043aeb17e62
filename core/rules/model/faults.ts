/** Faults: `refuse` stops an upload, `repair` needs consent, `warn` informs. Texts: `fault.<code>`. */
export const MODEL_FAULT_SEVERITIES = {
  'other-format': 'refuse',
  'not-downloaded': 'refuse',
  'web-answer': 'refuse',
  'other-archive': 'refuse',
  'no-model-file': 'refuse',
  'empty-file': 'refuse',
  'not-stl': 'refuse',
  'not-3mf': 'refuse',
  '3mf-extension': 'refuse',
  'nothing-to-print': 'refuse',
  'negative-volume': 'refuse',
  'not-obj': 'refuse',
  'not-ply': 'refuse',
  'too-many-faces': 'refuse',
  'too-complex': 'refuse',
  truncated: 'refuse',
  'count-mismatch': 'refuse',
  'not-finite': 'refuse',
  'no-triangles': 'refuse',
  'file-too-large': 'refuse',
  'name-too-long': 'refuse',
  'box-too-large': 'refuse',
  'too-small': 'refuse',
  open: 'refuse',
  'self-intersecting': 'refuse',
  'zip-broken': 'refuse',
  'zip-without-stl': 'refuse',
  'zip-too-large': 'refuse',
  'not-cad': 'refuse',
  'cad-empty': 'refuse',
  'several-bodies': 'repair',
  'too-many-bodies': 'refuse',
  'non-manifold': 'refuse',
  unwelded: 'repair',
  't-junctions': 'repair',
  flipped: 'repair',
  'duplicate-faces': 'repair',
  'degenerate-faces': 'repair',
  'small-holes': 'repair',
  'large-holes': 'repair',
  'loose-faces': 'repair',
  'crossing-faces': 'repair',
  'shared-edges': 'repair',
  'folded-faces': 'repair',
  'internal-faces': 'repair',
  'wrapped-surface': 'repair',
  small: 'warn',
  'mislabelled-format': 'warn',
  'no-end-mark': 'warn',
  'odd-form': 'warn',
  'wrong-count': 'warn',
  'moved-near': 'warn',
  'coarse-numbers': 'warn',
  'crossings-unknown': 'warn',
  'parts-subtracted': 'warn',
  'bodies-left-out': 'warn',
  'parts-left-out': 'warn',
  'parts-switched-off': 'warn',
  'models-left-out': 'warn',
} as const satisfies Record<string, 'refuse' | 'repair' | 'warn'>;

export type ModelFaultCode = keyof typeof MODEL_FAULT_SEVERITIES;
export type ModelFaultSeverity = (typeof MODEL_FAULT_SEVERITIES)[ModelFaultCode];

/** Fault with its place (mm, in the model's own coordinates), its count, and the names of what it is about, if known. */
export interface ModelFault {
  code: ModelFaultCode;
  severity: ModelFaultSeverity;
  at?: [number, number, number];
  count?: number;
  names?: readonly string[];
}

/** Fault of this code with the severity of the table. */
export function modelFault(
  code: ModelFaultCode,
  details: Omit<ModelFault, 'code' | 'severity'> = {},
): ModelFault {
  return { code, severity: MODEL_FAULT_SEVERITIES[code], ...details };
}
