import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useSteady } from './use-steady.ts';

it('does what it was given, with what it is called with', () => {
  let add: (a: number, b: number) => number = () => 0;
  function Page({ base }: { base: number }) {
    add = useSteady((a: number, b: number) => base + a + b);
    return null;
  }
  renderToStaticMarkup(<Page base={100} />);
  expect(add(1, 2)).toBe(103);
});
