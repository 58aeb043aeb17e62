/** An XML value: text, or named children in order; an array repeats its name. */
export type XmlValue = string | number | boolean | XmlNode | readonly XmlNode[] | undefined;
export interface XmlNode {
  [name: string]: XmlValue;
}

/** Escapes the five reserved characters. */
export function escapeXml(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]!);
}

export function xmlDocument(root: string, value: XmlNode): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, value)}`;
}

function element(name: string, value: XmlValue): string {
  if (value === undefined) return '';
  if (Array.isArray(value)) return value.map((item) => element(name, item)).join('');
  const inner =
    typeof value === 'object'
      ? Object.entries(value as XmlNode)
          .map(([child, childValue]) => element(child, childValue))
          .join('')
      : escapeXml(String(value));
  return `<${name}>${inner}</${name}>`;
}

/** Returns the raw content of each `name` element, in order. Enough for the bodies that S3 clients send. */
export function elementsOf(xml: string, name: string): string[] {
  const found = xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'));
  return [...found].map((match) => match[1]!);
}

/** Returns the decoded text of the first `name` element, or undefined. */
export function textOf(xml: string, name: string): string | undefined {
  const inner = elementsOf(xml, name)[0];
  return inner === undefined ? undefined : decodeXml(inner);
}

function decodeXml(text: string): string {
  const named: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, ...[decimal, hex, name]) => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return named[name] ?? whole;
  });
}
