/** The parts of the reference implementation that the tests use; the package brings no types. */
declare module '@3mfconsortium/lib3mf' {
  export interface Warnings {
    SetStrictModeActive(active: boolean): void;
    GetWarningCount(): number;
    GetWarning(index: number, code: number): string;
  }
  export interface Reader extends Warnings {
    ReadFromFile(path: string): void;
  }
  export interface Writer extends Warnings {
    WriteToFile(path: string): void;
  }
  export interface Part {
    GetPath(): string;
  }
  export interface ObjectResource {
    SetName(name: string): void;
    SetPackagePart(part: Part): void;
  }
  export interface BeamLattice {
    GetBeamCount(): number;
    AddBeam(beam: unknown): number;
  }
  export interface MeshObject extends ObjectResource {
    AddVertex(position: Position): number;
    AddTriangle(triangle: Triangle): number;
    GetTriangleCount(): number;
    IsManifoldAndOriented(): boolean;
    BeamLattice(): BeamLattice;
  }
  export interface ComponentsObject extends ObjectResource {
    AddComponent(object: ObjectResource, transform: Transform): void;
  }
  export interface MeshIterator {
    MoveNext(): boolean;
    GetCurrentMeshObject(): MeshObject;
  }
  export interface Slice {
    GetPolygonCount(): bigint;
  }
  export interface SliceStack {
    GetSliceCount(): bigint;
    GetSlice(index: number): Slice;
  }
  export interface SliceStackIterator {
    MoveNext(): boolean;
    GetCurrentSliceStack(): SliceStack;
  }
  export interface Model {
    SetUnit(unit: unknown): void;
    GetUnit(): unknown;
    QueryReader(kind: '3mf'): Reader;
    QueryWriter(kind: '3mf'): Writer;
    AddMeshObject(): MeshObject;
    AddComponentsObject(): ComponentsObject;
    AddBuildItem(object: ObjectResource, transform: Transform): void;
    FindOrCreatePackagePart(path: string): Part;
    GetMeshObjects(): MeshIterator;
    GetSliceStacks(): SliceStackIterator;
    HasPackageThumbnailAttachment(): boolean;
  }
  export type Position = Record<`set_Coordinates${0 | 1 | 2}`, (value: number) => void>;
  export type Triangle = Record<`set_Indices${0 | 1 | 2}`, (value: number) => void>;
  export type Transform = Record<`set_Fields_${0 | 1 | 2 | 3}_${0 | 1 | 2}`, (value: number) => void>;
  export type UnitName = 'MicroMeter' | 'MilliMeter' | 'CentiMeter' | 'Inch' | 'Foot' | 'Meter';
  export interface Lib3mf {
    CWrapper: new () => { CreateModel(): Model };
    sPosition: new () => Position;
    sTriangle: new () => Triangle;
    sTransform: new () => Transform;
    eModelUnit: Record<UnitName, unknown>;
    FS: { writeFile(path: string, bytes: Uint8Array): void; readFile(path: string): Uint8Array };
  }
  export default function lib3mf(): Promise<Lib3mf>;
}
