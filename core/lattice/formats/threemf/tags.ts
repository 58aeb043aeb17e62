/** Tag of an XML text: its name without namespace, and the range of its attributes. */
export interface Tag {
  name: string;
  closes: boolean;
  /** True for `<a/>`. */
  empty: boolean;
  attributes: string;
}

/**
 * Tags of an XML text in order, without declarations and comments. Linear; an unterminated tag is ignored.
 */
export function* tagsOf(xml: string): Generator<Tag> {
  let at = xml.indexOf('<');
  while (at >= 0) {
    const isComment = xml.startsWith('<!--', at);
    const end = isComment ? xml.indexOf('-->', at) : xml.indexOf('>', at);
    if (end < 0) return;
    const first = xml[at + 1];
    if (!isComment && first !== '?' && first !== '!') {
      const closes = first === '/';
      const empty = xml[end - 1] === '/';
      const from = at + (closes ? 2 : 1);
      let stop = from;
      while (stop < end && !' \t\r\n/'.includes(xml[stop]!)) stop++;
      const full = xml.slice(from, stop);
      yield {
        name: full.slice(full.indexOf(':') + 1),
        closes,
        empty,
        attributes: xml.slice(stop, empty ? end - 1 : end),
      };
    }
    at = xml.indexOf('<', end);
  }
}

/** Value of an attribute; undefined if the tag does not have it. */
export function attributeOf({ attributes }: Tag, name: string): string | undefined {
  for (let at = attributes.indexOf(name); at >= 0; at = attributes.indexOf(name, at + 1)) {
    if (at > 0 && !' \t\r\n'.includes(attributes[at - 1]!)) continue;
    let equals = at + name.length;
    while (' \t\r\n'.includes(attributes[equals] ?? '?')) equals++;
    if (attributes[equals] !== '=') continue;
    let open = equals + 1;
    while (' \t\r\n'.includes(attributes[open] ?? '?')) open++;
    const quote = attributes[open];
    if (quote !== '"' && quote !== "'") continue;
    const close = attributes.indexOf(quote, open + 1);
    return close < 0 ? undefined : attributes.slice(open + 1, close);
  }
  return undefined;
}
