export const SHARE_EN = {
  open: 'Share a link',
  title: 'Link to this result',
  text: 'Anyone with the link can view the lattice in 3D, with its settings and figures, as it looks before payment. They cannot download files or see your model, except for the outside of a shell. The link ends when you end it or the result is deleted.',
  link: 'Link',
  make: 'Create link',
  again: 'Create new link',
  isOpen: 'A link is active. We do not store it, so it cannot be shown again. A new link replaces it.',
  copy: 'Copy link',
  copied: 'Link copied',
  end: 'End link',
  ended: 'The link has ended.',
  about: 'View only. Surfaces are drawn coarsely: sizes measured on them can be off by 3\u00a0% of a cell.',
  try: 'Try it with your model',
  notLoaded: 'The lattice could not be loaded.',
  goneTitle: 'This link has ended',
  goneText:
    'Its owner ended it, the result is no longer kept, or the address is incomplete. Ask for a new link.',
};
