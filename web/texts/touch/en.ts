/** English texts of the touch pages. */
export const TOUCH_EN = {
  views: 'Model shown',
  original: 'Original model',
  lattice: 'Lattice model',
  pressed: 'Pressed part',
  info: 'Model info',
  noModel: 'No model yet. Upload one to see its data.',
  placing: {
    title: 'Placing support and load',
    support: 'Tap where the part is held.',
    load: 'Tap where the part is loaded.',
    placed: 'Support and load are placed.',
    done: 'Done',
  },
  precision: { low: 'Low precision', high: 'High precision' },
  free: 'free',
} as const;
