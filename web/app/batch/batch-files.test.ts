import { expect, test } from 'vitest';
import { addFiles, batchFiles } from './batch-files.ts';

const file = (name: string) => new File(['solid'], name, { lastModified: 1 });

test('files without room and those alike are counted, and each batch keeps its own', () => {
  expect(addFiles([file('a.stl'), file('a.stl'), file('b.stl')], 'one', 1)).toEqual({ tooMany: 1, alike: 1 });
  expect(addFiles([file('a.stl')], 'one', 9)).toEqual({ tooMany: 0, alike: 1 });
  expect(addFiles([file('a.stl')], 'two', 9)).toEqual({ tooMany: 0, alike: 0 });
  expect(batchFiles.list.map(({ folderId, name }) => `${folderId} ${name}`)).toEqual([
    'one a.stl',
    'two a.stl',
  ]);
});
