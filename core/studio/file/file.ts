import type { FileRecord } from '../../contract/calls/file.ts';
import type { ModelFault } from '../../rules/model/faults.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import type { Item } from '../store/table.ts';

/** A checked model. Nothing in it changes after it was registered, but the count of workspaces that use it. */
export interface ModelFile {
  id: string;
  uid: string;
  /** Where the checked bytes stand; nobody outside can write there. */
  key: string;
  name: string;
  /** SHA-256 of the checked bytes, hex. */
  sha256: string;
  bytes: number;
  /** Extents along x, y, z, mm. */
  extentMm: [number, number, number];
  faces: number;
  vertices: number;
  volumeMm3: number;
  /** Repairs made and warnings. */
  faults: ModelFault[];
  /** Workspaces made from it. */
  uses: number;
}

/** The file as a record of the table. */
export function fileItem(file: ModelFile): Item {
  return { ...keys.file(file.id), ...file } as unknown as Item;
}

/** The user's own file with this id, or undefined: another's is as good as none. */
export async function findFile(
  ports: Pick<Ports, 'table'>,
  uid: string,
  fileId: string,
): Promise<ModelFile | undefined> {
  const file = (await ports.table.get(keys.file(fileId))) as (Item & ModelFile) | undefined;
  return file?.uid === uid ? file : undefined;
}

/** The file as the API answers it. */
export function fileRecordOf(file: ModelFile): FileRecord {
  const [width, length, height] = file.extentMm;
  return {
    id: file.id,
    file_path: file.key,
    file_size: file.bytes,
    file_name: file.name,
    file_width: width,
    file_height: height,
    file_length: length,
    faces: file.faces,
    vertices: file.vertices,
    volumeMm3: file.volumeMm3,
    faults: file.faults,
  };
}
