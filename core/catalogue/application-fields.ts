import { LATTICE_SIZE_MM, ROD_DIAMETER_MM } from '../rules/parameters/lattice-parameters.ts';

export interface ApplicationField {
  id: number;
  nameZh: string;
  nameEn: string;
  latticeSizeRange: { min: number; max: number };
  rodDiameterRange: { min: number; max: number };
  /** Default lattice size, mm. */
  latticeSize: number;
  membersOnly: boolean;
}

/** The field of implants, with the sheet of pores. */
export const MEDICAL_FIELD_ID = 1;
/** The print-provider field, with hardness control (docs/specification.md#records). */
export const PRINT_PROVIDER_FIELD_ID = 5;
/** The field that multi-region mode forces. */
export const INDUSTRY_FIELD_ID = 3;

const WHOLE_SIZE = { min: LATTICE_SIZE_MM.min, max: LATTICE_SIZE_MM.max };
const WHOLE_ROD = { min: ROD_DIAMETER_MM.min, max: ROD_DIAMETER_MM.max };

function field(
  id: number,
  names: { nameEn: string; nameZh: string },
  sizes: Partial<Pick<ApplicationField, 'latticeSizeRange' | 'rodDiameterRange' | 'latticeSize'>> = {},
): ApplicationField {
  const whole = {
    latticeSizeRange: WHOLE_SIZE,
    rodDiameterRange: WHOLE_ROD,
    latticeSize: LATTICE_SIZE_MM.default,
  };
  return { id, ...names, ...whole, ...sizes, membersOnly: id === PRINT_PROVIDER_FIELD_ID };
}

/**
 * Application fields in display order. The print-provider field comes last: "the last field" that
 * docs/specification.md#validation hides in multi mode and from barred users is this one.
 */
export const APPLICATION_FIELDS: readonly ApplicationField[] = [
  // Bone grows into pores of 0.3 to 1 mm (docs/decisions/0015-lattices-that-fit.md).
  field(
    MEDICAL_FIELD_ID,
    { nameEn: 'Medical', nameZh: '医疗' },
    { latticeSizeRange: { min: 1, max: 12 }, rodDiameterRange: { min: 0.2, max: 1.2 }, latticeSize: 6 },
  ),
  field(
    2,
    { nameEn: 'Shoes', nameZh: '鞋类' },
    { latticeSizeRange: { min: 5, max: 15 }, rodDiameterRange: { min: 0.8, max: 1.5 }, latticeSize: 8 },
  ),
  field(INDUSTRY_FIELD_ID, { nameEn: 'Industry', nameZh: '工业' }),
  field(4, { nameEn: 'Creative', nameZh: '创意' }),
  field(6, { nameEn: 'Others', nameZh: '其他' }),
  field(PRINT_PROVIDER_FIELD_ID, { nameEn: 'Print provider', nameZh: '打印服务商' }),
];

/** Ranges that hold those of some fields, and the largest of their usual cells, mm. */
export function widestRanges(
  fields: readonly ApplicationField[] = APPLICATION_FIELDS,
): Pick<ApplicationField, 'latticeSizeRange' | 'rodDiameterRange' | 'latticeSize'> {
  const around = (ranges: readonly { min: number; max: number }[]) => ({
    min: Math.min(...ranges.map(({ min }) => min)),
    max: Math.max(...ranges.map(({ max }) => max)),
  });
  return {
    latticeSizeRange: around(fields.map((one) => one.latticeSizeRange)),
    rodDiameterRange: around(fields.map((one) => one.rodDiameterRange)),
    latticeSize: Math.max(...fields.map((one) => one.latticeSize)),
  };
}

export function fieldById(id: number): ApplicationField | undefined {
  return APPLICATION_FIELDS.find((candidate) => candidate.id === id);
}

/** Returns the field with this English name. Throws RangeError for an unknown one. */
export function fieldByName(nameEn: string): ApplicationField {
  const found = APPLICATION_FIELDS.find((candidate) => candidate.nameEn === nameEn);
  if (!found) throw new RangeError(`unknown field ${nameEn}`);
  return found;
}
