import { Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyWithPreload, preload } from './lazy-with-preload.tsx';

const text = ({ name }: { name: string }) => <p>{name}</p>;

describe('a lazy-loaded component', () => {
  it('is not fetched before it is needed', () => {
    let loads = 0;
    lazyWithPreload(async () => {
      loads++;
      return text;
    });
    expect(loads).toBe(0);
  });

  it('renders in the same step once fetched, and is fetched once', async () => {
    let loads = 0;
    const Part = lazyWithPreload(async () => {
      loads++;
      return text;
    });
    await Part.preload();
    await Part.preload();
    expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
    expect(loads).toBe(1);
  });

  it('is fetched again after a failure', async () => {
    let loads = 0;
    const Part = lazyWithPreload(async () => {
      if (++loads === 1) throw new Error('no line');
      return text;
    });
    await expect(Part.preload()).rejects.toThrow('no line');
    await Part.preload();
    expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
  });

  it('is fetched ahead, but not for users who save data', () => {
    let loads = 0;
    const part = lazyWithPreload(async () => {
      loads++;
      return text;
    });
    preload([part], { connection: { saveData: true } });
    expect(loads).toBe(0);
    preload([part], { connection: {} });
    preload([lazyWithPreload(() => Promise.reject(new Error('no line')))], {});
    expect(loads).toBe(1);
  });

  it('renders nothing while it loads', () => {
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
