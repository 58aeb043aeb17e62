import { cleanLine } from '../../rules/one-line.ts';
import { crc32 } from './crc32.ts';

/** Upper half of code page 437, the encoding of the format's first versions. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * Encodings of Windows in East Asia, with the bytes that speak for each: its common characters. The bytes of European
 * letters in code page 437 are none of them. Japanese shares bytes with those, so its names hold no ASCII letter
 * before the extension.
 */
const EAST_ASIAN: readonly [string, RegExp][] = [
  ['gb18030', /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/],
  ['big5', /^(?:[\0-\x7f]|[\xa1-\xc6][\x40-\x7e\xa1-\xfe])+$/],
  ['shift_jis', /^(?:[\0-@[-`{-\x7f\xa1-\xdf]|[\x81-\x9f\xe0-\xef][\x40-\x7e\x80-\xfc])+\.\w+$/],
  ['gb18030', /[\xb0-\xf7][\xa1-\xfe]/],
];

const UNICODE_PATH = 0x7075;

/**
 * Name of an archive's entry: by its Unicode extra field (Info-ZIP, 0x7075) if that belongs to the name, else by the
 * first encoding that its bytes are valid in: UTF-8, with or without its flag, GBK, Big5 and Shift JIS of Windows, code
 * page 437. Letters and their accents are joined, which macOS separates; backslashes are slashes; it is one line.
 */
export function entryName(name: Uint8Array, extra: Uint8Array): string {
  const text = unicodePath(name, extra) ?? decoded('utf-8', name) ?? legacyName(name);
  return cleanLine(text.normalize('NFC').replaceAll('\\', '/'));
}

function unicodePath(name: Uint8Array, extra: Uint8Array): string | undefined {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
  for (let at = 0; at + 4 <= extra.length; at += 4 + view.getUint16(at + 2, true)) {
    const end = at + 4 + view.getUint16(at + 2, true);
    if (view.getUint16(at, true) !== UNICODE_PATH || end < at + 9 || end > extra.length) continue;
    if (view.getUint32(at + 5, true) === crc32(name)) return decoded('utf-8', extra.subarray(at + 9, end));
  }
  return undefined;
}

function legacyName(name: Uint8Array): string {
  let bytes = '';
  for (const byte of name) bytes += String.fromCharCode(byte);
  for (const [encoding, pattern] of EAST_ASIAN) {
    const text = pattern.test(bytes) ? decoded(encoding, name) : undefined;
    if (text !== undefined) return text;
  }
  return bytes.replace(/[\x80-\xff]/g, (byte) => CODE_PAGE_437[byte.charCodeAt(0) - 0x80]!);
}

/** Undefined if the bytes are not valid in the encoding, or this machine does not know it. */
function decoded(encoding: string, bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
