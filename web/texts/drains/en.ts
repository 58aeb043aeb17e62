/** English texts of drain holes. */
export const DRAINS_EN = {
  title: 'Drain holes',
  tool: 'Place drain holes',
  none: 'none',
  count: '{{count}} × {{mm}} mm',
  explain:
    'Powder or resin stays inside a closed shell. Holes let it out: two or more, so that air comes in by one while it leaves by another.',
  explainBottom:
    'Powder or resin runs out below through holes in the solid bottom, also while the part stands on it.',
  automatic: 'Automatic',
  searching: 'Searching…',
  edit: 'Place by hand',
  change: 'Edit holes',
  hint: 'Press the model to add a hole. Press a hole to remove it. The view still turns.',
  diameter: 'Diameter',
  advised: '{{mm}} mm or more for {{process}}.',
  narrow: 'Narrower than the {{mm}} mm advised for {{process}}: powder or resin may stay inside.',
  one: 'Add a second hole, so that air can come in.',
  failed:
    'No two places on faces that look down fit holes this wide. Turn the model or choose a smaller diameter.',
  missed: 'You missed the model. Press the place of a hole.',
  most: '{{count}} holes are the most.',
  remove: 'Remove hole {{number}}',
  removeAll: 'Remove all',
  done: 'Done',
  whyNoShell: 'Turn on the shell or the solid bottom first',
};
