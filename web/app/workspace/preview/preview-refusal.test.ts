import { expect, it } from 'vitest';
import { previewRefusal } from './preview-refusal.ts';

it('gives the reason why the task would be refused', () => {
  expect(previewRefusal({ failed: 'cell-too-large', busy: false })).toBe(
    'viewer.preview.failed.cell-too-large',
  );
  expect(previewRefusal({ failed: 'too-many-cells', busy: false })).toBe(
    'viewer.preview.failed.too-many-cells',
  );
  expect(previewRefusal({ failed: 'rod-too-thick', busy: false })).toBe(
    'viewer.preview.failed.rod-too-thick',
  );
});

it('gives none while the answer belongs to other settings, or if only the preview failed', () => {
  expect(previewRefusal({ failed: 'cell-too-large', busy: true })).toBeNull();
  expect(previewRefusal({ failed: 'unknown', busy: false })).toBeNull();
  expect(previewRefusal({ failed: 'trim-failed', busy: false })).toBeNull();
  expect(previewRefusal({ failed: null, busy: false })).toBeNull();
});
