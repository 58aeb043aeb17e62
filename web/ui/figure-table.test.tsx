import { expect, it } from 'vitest';
import { drawnHtml } from '../testing/drawn.tsx';
import { FigureTable } from './figure-table.tsx';

it('has a heading above each group, and marks the rows whose figures all share', () => {
  const row = (name: string, ...texts: string[]) => ({ name, title: name, texts, best: null });
  const html = drawnHtml(
    <FigureTable
      heads={[<th key="a">A</th>, <th key="b">B</th>]}
      groups={[
        { title: 'What it does', rows: [row('weight', '3 g', '4 g'), row('bodies', '1', '1')] },
        { title: 'How it is made', rows: [row('cell', '5 mm', '10 mm')] },
      ]}
    />,
  );
  expect(html.match(/What it does|How it is made|compare-\w+" data-shared="\w+"/g)).toEqual([
    'What it does',
    'compare-weight" data-shared="false"',
    'compare-bodies" data-shared="true"',
    'How it is made',
    'compare-cell" data-shared="false"',
  ]);
});
