import { expect, test } from 'vitest';
import { NO_CLIP } from '../../../features/viewer/clip/clip.ts';
import { ALL_SHOWN, view } from '../../../features/viewer/view-state.ts';
import { openShell } from './use-shell-section.ts';

const SECTION = { ...NO_CLIP, x: { percent: 30, flipped: false } };
const seen = () => ({ clip: { ...view.clip }, shown: { ...view.shown } });

test('a shell opens by a section, and the view is as before after it', () => {
  Object.assign(view, { clip: { ...NO_CLIP }, shown: { ...ALL_SHOWN } });
  const close = openShell(false);
  expect(view.clip.y).not.toBeNull();
  expect(view.shown).toMatchObject({ original: false, structure: false, lattice: true });
  close();
  expect(seen()).toEqual({ clip: NO_CLIP, shown: ALL_SHOWN });
});

test('a section and shown parts of a link, or that the user chose meanwhile, stay', () => {
  const linked = { clip: SECTION, shown: { ...ALL_SHOWN, original: false } };
  Object.assign(view, structuredClone(linked));
  openShell(false)();
  expect(seen()).toEqual(linked);

  Object.assign(view, { clip: { ...NO_CLIP }, shown: { ...ALL_SHOWN } });
  const close = openShell(false);
  view.clip = { ...SECTION };
  view.shown = { ...view.shown, lattice: false };
  close();
  expect(seen()).toEqual({ clip: SECTION, shown: { ...ALL_SHOWN, lattice: false } });
});
