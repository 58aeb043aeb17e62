/** What a part of a slicer's project is: material, taken away from the material of its object, or neither. */
export type PartRole = 'solid' | 'negative' | 'left-out';

/**
 * Role by the word of a slicer: `volume_type` of PrusaSlicer ("ModelPart", "NegativeVolume", "ParameterModifier",
 * "SupportBlocker", "SupportEnforcer"), `subtype` of Bambu Studio and OrcaSlicer ("normal_part", "negative_part",
 * "modifier_part", "support_blocker", "support_enforcer"). They take a word that they do not know as material.
 */
export function roleOfWord(word: string): PartRole {
  if (/negative/i.test(word)) return 'negative';
  return /modifier|support/i.test(word) ? 'left-out' : 'solid';
}

/** Role by the object type of the core specification, 3.1: all but models are not printed as parts. */
export function roleOfType(type: string | undefined): PartRole {
  return /^(support|solidsupport|surface|other)$/.test(type ?? '') ? 'left-out' : 'solid';
}

/** Settings of an object with which Cura makes it a support, a blocker of supports or a modifier. */
const CURA_HELPERS = /^(?:cura:)?(?:support|anti_overhang|cutting|infill)_mesh$/;

/** True if this setting of an object says that it is no material (Cura). */
export function isCuraHelper(setting: string, value: string): boolean {
  return CURA_HELPERS.test(setting) && /^(true|1)$/i.test(value);
}

/** True if this attribute or setting switches an object off; absent ones do not. */
export function isSwitchedOff(printable: string | undefined): boolean {
  return printable !== undefined && /^(0|false)$/i.test(printable);
}
