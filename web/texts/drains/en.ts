export const DRAINS_EN = {
  title: 'Drain holes',
  tool: 'Place drain holes',
  none: 'none',
  count: '{{count}} × {{mm}}\u00a0mm',
  explain:
    'A closed shell traps powder or resin. Add two or more holes: air enters through one while the material leaves through another.',
  explainBottom:
    'Powder or resin runs out through holes in the solid bottom, even while the part stands on it.',
  closed: 'Powder or resin stays in the closed shell. Add drain holes.',
  automatic: 'Automatic',
  searching: 'Searching…',
  edit: 'Place by hand',
  change: 'Edit holes',
  hint: 'Pick a place on the model to add a hole, or a hole to remove it. You can still rotate the view.',
  diameter: 'Diameter',
  advised: '{{mm}}\u00a0mm or more is recommended for {{process}}.',
  narrow: 'Narrower than the {{mm}}\u00a0mm recommended for {{process}}. Powder or resin may stay inside.',
  one: 'Add a second hole so that air can enter.',
  failed:
    'No two places on downward-facing surfaces fit holes this wide. Rotate the model or choose a smaller diameter.',
  missed: 'You missed the model. Pick the place where the hole should be.',
  most: 'You can place up to {{count}} holes.',
  remove: 'Remove hole {{number}}',
  removeAll: 'Remove all',
  done: 'Done',
  whyNoShell: 'Turn on the shell or the solid bottom first',
};
