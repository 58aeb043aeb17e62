import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyWithPreload } from './lazy-with-preload.tsx';

const text = ({ name }: { name: string }) => <p>{name}</p>;

describe('a part that is fetched later', () => {
  it('is not fetched before it is needed', () => {
    let asked = 0;
    lazyWithPreload(async () => {
      asked++;
      return text;
    });
    expect(asked).toBe(0);
  });

  it('is drawn in the same step once it was fetched, and fetched once', async () => {
    let asked = 0;
    const Part = lazyWithPreload(async () => {
      asked++;
      return text;
    });
    await Part.preload();
    await Part.preload();
    expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
    expect(asked).toBe(1);
  });

  it('is fetched again when the first try failed', async () => {
    let asked = 0;
    const Part = lazyWithPreload(async () => {
      if (++asked === 1) throw new Error('no line');
      return text;
    });
    await expect(Part.preload()).rejects.toThrow('no line');
    await Part.preload();
    expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
  });

  it('leaves its place empty while it is on its way', () => {
    const Part = lazyWithPreload(async () => text);
    const drawn = renderToStaticMarkup(
      <Suspense fallback="the page itself waits">
        <Part name="here" />
      </Suspense>,
    );
    expect(drawn).not.toContain('the page itself waits');
    expect(drawn).not.toContain('here');
  });
});
