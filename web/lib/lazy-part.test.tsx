import { Suspense } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart, preload } from './lazy-part.tsx';

const text = ({ name }: { name: string }) => <p>{name}</p>;

describe('a lazy-loaded component', () => {
  it('is not fetched before it is needed', () => {
    let loads = 0;
    lazyPart(async () => {
      loads++;
      return text;
    });
    expect(loads).toBe(0);
  });

  it('renders in the same step once fetched, and is fetched once', async () => {
    let loads = 0;
    const Part = lazyPart(async () => {
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
    const Part = lazyPart(async () => {
      if (++loads === 1) throw new Error('no line');
      return text;
    });
    await expect(Part.preload()).rejects.toThrow('no line');
    await Part.preload();
    expect(renderToStaticMarkup(<Part name="here" />)).toBe('<p>here</p>');
  });

  it('leaves the page around it when its code does not come, and is fetched again at its next use', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const load = vi.fn(async () => text).mockRejectedValueOnce(new Error('no line'));
    const Part = lazyPart(load, 'later');
    const onError = vi.fn();
    const draw = async () => {
      const stream = await renderToReadableStream(<Part name="here" />, { onError });
      await stream.allReady;
      return await new Response(stream).text();
    };
    expect(await draw()).toContain('later');
    expect(onError).not.toHaveBeenCalled();
    expect(await draw()).toContain('here');
    log.mockRestore();
  });

  it('is fetched ahead, but not for users who save data', () => {
    let loads = 0;
    const part = lazyPart(async () => {
      loads++;
      return text;
    });
    preload([part], { connection: { saveData: true } });
    expect(loads).toBe(0);
    preload([part], { connection: {} });
    preload([lazyPart(() => Promise.reject(new Error('no line')))], {});
    expect(loads).toBe(1);
  });

  it('renders nothing while it loads', () => {
    const Part = lazyPart(async () => text);
    const drawn = renderToStaticMarkup(
      <Suspense fallback="the page itself waits">
        <Part name="here" />
      </Suspense>,
    );
    expect(drawn).not.toContain('the page itself waits');
    expect(drawn).not.toContain('here');
  });
});
