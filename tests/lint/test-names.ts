/** Start of a test, with the table of `each` before it or none. */
const TEST_START = /\b(?:test|it)(?:\.\w+(?:\([^\n]*\))?)*\(\s*$/;

export function hasTest(source: string, name: string): boolean {
  const quoted = [`'${name.replaceAll("'", "\\'")}'`, `"${name}"`, `\`${name}\``];
  return quoted.some((literal) => {
    for (let at = source.indexOf(literal); at >= 0; at = source.indexOf(literal, at + 1)) {
      const before = source.slice(Math.max(0, at - 300), at);
      // The table of `test.each` may span lines; its end stands before the name.
      if (TEST_START.test(before) || /\]\)\(\s*$|\)\)?\(\s*$/.test(before)) return true;
    }
    return false;
  });
}
