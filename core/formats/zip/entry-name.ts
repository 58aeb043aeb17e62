import { cleanLine } from '../../rules/one-line.ts';
import { crc32 } from './crc32.ts';

/** Upper half of code page 437, the encoding of the format's first versions. */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

/**
 * Encodings of Windows, with the bytes that speak for each: its common characters. The bytes of European letters in code
 * page 437 are none of them. Japanese shares bytes with those: its kanji count where no ASCII letter stands before the
 * extension, or in pairs.
 */
const WINDOWS: readonly [string, RegExp][] = [
  // Letters of Cyrillic alone, three small ones in a row.
  ['ibm866', /^(?=.*[\xa0-\xaf\xe0-\xef]{3})[\0-\x7f\x80-\xaf\xe0-\xf1]+$/],
  ['gb18030', /^(?:[\0-\x7f]|[\xa1-\xf7][\xa1-\xfe])+$/],
  ['big5', /^(?:[\0-\x7f]|[\xa1-\xc6][\x40-\x7e\xa1-\xfe])+$/],
  ['shift_jis', /^(?:[\0-@[-`{-\x7f\xa1-\xdf]|[\x81-\x9f\xe0-\xef][\x40-\x7e\x80-\xfc])+\.\w+$/],
  // Kana, or two bytes of a kanji that no European word has.
  ['shift_jis', /\x82[\x9f-\xf1]|(?:\x83[\x40-\x7e\x80-\x96]){2}|(?:[\x88-\x9f][\x80-\xfc]){2}/],
  ['gb18030', /[\xb0-\xf7][\xa1-\xfe]/],
  // Letters that are lines and signs in code page 437, but for its sharp s.
  ['windows-1252', /^(?=.*[\xc0-\xe0\xe2-\xff])[\0-\x7f\xc0-\xff]+$/],
];

const UNICODE_PATH = 0x7075;

/**
 * Name of an archive's entry: by its Unicode extra field (Info-ZIP, 0x7075) if that belongs to the name, else by the
 * first encoding that its bytes are valid in: UTF-8, with or without its flag, those of Windows, code page 437. Letters and their accents are joined, which macOS separates; backslashes are slashes; it is one line.
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
  for (const [encoding, pattern] of WINDOWS) {
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
