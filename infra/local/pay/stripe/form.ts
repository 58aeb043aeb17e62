/** A value of Stripe's form encoding: `a[b][0][c]=1` as nested objects. */
export type FormValue = string | { [name: string]: FormValue };

/** Parses a form or query into nested objects; list indices become names. */
export function parseForm(text: string): { [name: string]: FormValue } {
  const root: { [name: string]: FormValue } = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.split(/\[|\]\[|\]/).filter((part, index) => index === 0 || part !== '');
    let at = root;
    for (const name of path.slice(0, -1)) {
      const inside = Object.hasOwn(at, name) ? at[name] : undefined;
      const next = typeof inside === 'object' ? inside : {};
      at[name] = next;
      at = next;
    }
    at[path.at(-1) ?? ''] = value;
  }
  return root;
}

/** Returns all paths of a form, such as `line_items[].price_data.currency`, without list indices. */
export function placesOf(form: { [name: string]: FormValue }, prefix = ''): string[] {
  return Object.entries(form).flatMap(([name, value]) => {
    const place = /^\d+$/.test(name) ? `${prefix}[]` : prefix === '' ? name : `${prefix}.${name}`;
    return typeof value === 'string' ? [place] : placesOf(value, place);
  });
}

export function textAt(form: { [name: string]: FormValue }, ...path: string[]): string | undefined {
  let at: FormValue | undefined = form;
  for (const name of path) at = typeof at === 'object' && Object.hasOwn(at, name) ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** Returns the names and texts of a flat part, such as `metadata`. */
export function textsAt(form: { [name: string]: FormValue }, name: string): Record<string, string> {
  const part = form[name];
  if (typeof part !== 'object') return {};
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, String(value)]));
}
