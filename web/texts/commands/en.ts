/** English texts of the palette, the help sheet and the commands that belong to no other feature. */
export const COMMANDS_EN = {
  search: 'Search commands',
  help: 'Keyboard shortcuts',
  placeholder: 'What do you want to do?',
  none: 'No commands found. Try another word.',
  on: 'On',
  singleKeys: 'Single-key shortcuts',
  singleKeysText: 'Turn them off if you use voice control or press keys by accident.',
  group: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    lattice: 'Lattice',
    task: 'Generate',
    help: 'Help',
  },
} as const;
