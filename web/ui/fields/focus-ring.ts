/** Ring around a label whose hidden input has the focus. */
export const INPUT_FOCUS_RING = {
  '&:has(input:focus-visible)': {
    outline: '2px solid',
    outlineOffset: '2px',
    outlineColor: 'green.focusRing',
  },
} as const;
