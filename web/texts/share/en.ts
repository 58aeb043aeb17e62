/** English texts of links to a result. */
export const SHARE_EN = {
  open: 'Share a link',
  title: 'Link to this result',
  text: 'Anybody with the link sees the lattice in 3D, with sections and figures, as it looks before payment. It shows neither your model nor a file, and offers no download. You can end it at any time; it ends with the result as well.',
  link: 'Link',
  make: 'Make a link',
  again: 'Make a new link',
  isOpen: 'A link is open. We do not keep it, so it cannot be shown again. A new link ends it.',
  copy: 'Copy link',
  copied: 'Link copied',
  end: 'End link',
  ended: 'The link has ended.',
  about: 'View only. Sizes measured here are off by up to 1 mm.',
  notLoaded: 'The lattice could not be loaded. Reload the page.',
  goneTitle: 'This link has ended',
  goneText:
    'Its owner ended it, the result is no longer kept, or the address is incomplete. Ask for a new link.',
};
