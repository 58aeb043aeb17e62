/** What a part of a slicer's project is: material, taken away from the material of its object, or neither. */
export type PartRole = 'solid' | 'negative' | 'left-out';

const MATERIAL = /^\s*(?:(?:normal|model|solid)?[\s_-]*(?:part|volume|mesh|object)?|model|solid)\s*$/i;
const NEGATIVE = /negative|subtract|difference|hole/i;
/** Words of helpers that the slicers and the specification have. */
const HELPER = /modifier|support|^\s*(?:surface|other)\s*$/i;

/** Role of a part, with the word for it that is not known. */
export interface NamedRole {
  role: PartRole;
  unknownRole?: string;
}

export function labelOf(name: string, { unknownRole }: NamedRole): string {
  return unknownRole === undefined ? name : `${name} (${unknownRole})`;
}

/**
 * Role by the word of a slicer or of the specification: `volume_type` of PrusaSlicer ("ModelPart", "NegativeVolume",
 * "ParameterModifier", "SupportBlocker", "SupportEnforcer"), `subtype` of Bambu Studio and OrcaSlicer ("normal_part",
 * "negative_part", "modifier_part", "support_blocker", "support_enforcer"), the object types of the core specification,
 * 3.1. Material has few words, helpers have more with every version: an unknown word is left out, and a note says it.
 */
export function roleOfWord(word: string | undefined): NamedRole {
  const text = word ?? '';
  if (MATERIAL.test(text)) return { role: 'solid' };
  if (NEGATIVE.test(text)) return { role: 'negative' };
  return HELPER.test(text) ? { role: 'left-out' } : { role: 'left-out', unknownRole: text.trim() };
}

/** Settings of an object with which Cura makes it a support, a blocker of supports or a modifier. */
const CURA_HELPERS = /^(?:\w+:)?(?:support|anti_overhang|cutting|infill)_mesh$/;

/** True if this setting of an object says that it is no material (Cura). */
export function isCuraHelper(setting: string, value: string): boolean {
  return CURA_HELPERS.test(setting) && /^\s*(?:true|yes|on|1)\s*$/i.test(value);
}

/** True if this attribute or setting switches an object off; absent ones do not. */
export function isSwitchedOff(printable: string | undefined): boolean {
  return printable !== undefined && /^\s*(?:0|false|no|off)\s*$/i.test(printable);
}
