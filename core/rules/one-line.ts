/**
 * Rule for texts of one line, such as titles and names: no control or format character, no line break and no half a
 * surrogate pair (Unicode categories Cc, Cf, Zl, Zp, Cs). Such characters move a terminal's cursor, reverse the
 * direction of a line or hide. U+200C and U+200D may follow a letter, a mark or a pictograph: Persian, Indic and emoji
 * need them.
 */
const JOINER = String.raw`(?<=[\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}])[\u200c\u200d]`;
const REFUSED = new RegExp(String.raw`(?!${JOINER})[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]`, 'u');
const EVERY_REFUSED = new RegExp(REFUSED.source, 'gu');
const BREAKS = /[\t\n\v\f\r\x85\p{Zl}\p{Zp}]+/gu;

/** True for a text of one line. An empty text is one. */
export function isOneLine(text: string): boolean {
  return !REFUSED.test(text);
}

/** Returns the text as one line: line breaks and tabs become a blank, other refused characters disappear. */
export function cleanLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(EVERY_REFUSED, '');
}

/** Text for one line of a terminal; refused characters become JSON escapes such as `\u001b`. */
export function shownLine(text: string): string {
  return text.replace(EVERY_REFUSED, (character) =>
    Array.from({ length: character.length }, (_, at) => {
      const unit = character.charCodeAt(at).toString(16);
      return `\\u${unit.padStart(4, '0')}`;
    }).join(''),
  );
}
