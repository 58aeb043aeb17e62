/** English texts of the palette, the help sheet and the commands that belong to no other feature. */
export const COMMANDS_EN = {
  search: 'Search commands',
  help: 'Keyboard shortcuts',
  placeholder: 'What do you want to do?',
  none: 'Nothing found. Try another word.',
  on: 'On',
  singleKeys: 'Shortcuts of a single key',
  singleKeysText: 'Switch them off when you speak to the computer or hit keys by chance.',
  group: {
    file: 'File',
    edit: 'Edit',
    view: 'View',
    lattice: 'Lattice',
    task: 'Generate',
    help: 'Help',
  },
} as const;
