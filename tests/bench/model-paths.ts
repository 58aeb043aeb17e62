/** Paths by name from options like `hip=models/hip.stl`. Throws on one without a name or a path. */
export function modelPaths(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const at = text.indexOf('=');
      if (at < 1 || at === text.length - 1) throw new Error(`--model is NAME=PATH, not ${text}`);
      return [text.slice(0, at), text.slice(at + 1)];
    }),
  );
}
