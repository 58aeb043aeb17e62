import * as z from 'zod';
import type { FileRecord } from '../../contract/calls/file.ts';
import { VisibleError } from '../../contract/envelope.ts';
import { encodeFileRecord } from '../../contract/order-codec.ts';
import type { ModelFault } from '../../rules/model/faults.ts';
import { endOf, STORED_SECONDS } from '../../rules/order/retention.ts';
import type { Ports } from '../ports.ts';
import { keys } from '../store/keys.ts';
import { recordFormat } from '../store/record.ts';
import type { Item } from '../store/table.ts';

/** The fields of a checked model that never change; its orders keep a copy. */
export const modelSchema = z.object({
  id: z.string(),
  /** Where the checked bytes are stored. Users cannot write there. */
  key: z.string(),
  name: z.string(),
  /** SHA-256 of the checked bytes, hex. */
  sha256: z.string(),
  bytes: z.number(),
  /** Extents along x, y, z, mm. */
  extentMm: z.tuple([z.number(), z.number(), z.number()]),
  faces: z.number(),
  vertices: z.number(),
  volumeMm3: z.number(),
  /** Volumes of its bodies by their numbers; missing for one body, and in earlier records. */
  bodiesMm3: z.array(z.number()).exactOptional(),
  /** Repairs made and warnings. */
  faults: z.array(z.custom<ModelFault>((fault) => typeof fault === 'object')),
  /** Version of the inspection that accepted the stored bytes unchanged. If missing, each job inspects them. */
  inspection: z.number().exactOptional(),
});

const fileSchema = modelSchema.extend({
  uid: z.string(),
  uses: z.number(),
});
/** A checked model. Only the number of orders that use it changes after registration. */
export type ModelFile = z.output<typeof fileSchema>;

const files = recordFormat(fileSchema);

/** Returns the record of a file that is registered now. It lasts as long as its object; an order extends it. */
export function fileItem(file: ModelFile, nowMs: number): Item {
  return files.item(keys.file(file.id), file, { expiresAtSeconds: endOf(nowMs, STORED_SECONDS) });
}

/** Returns the user's own file with this id, or undefined. Another user's file counts as missing. */
export async function findFile(
  ports: Pick<Ports, 'table'>,
  uid: string,
  fileId: string,
): Promise<ModelFile | undefined> {
  const file = files.readIfAny(await ports.table.get(keys.file(fileId)));
  return file?.uid === uid ? file : undefined;
}

/** Returns the user's own file. Throws notFound for another user's file or a missing one. */
export async function ownFile(ports: Pick<Ports, 'table'>, uid: string, fileId: string): Promise<ModelFile> {
  const file = files.readIfAny(await ports.table.get(keys.file(fileId)));
  if (file === undefined) throw new VisibleError('notFound');
  if (file.uid !== uid) throw new VisibleError('notFound', {}, 'foreign');
  return file;
}

export function fileRecordOf(file: ModelFile): FileRecord {
  const { id, name, bytes, key, extentMm, faces, vertices, volumeMm3, faults } = file;
  return encodeFileRecord({
    ...{ fileId: id, fileName: name, fileBytes: bytes, key, extentMm },
    ...{ faces, vertices, volumeMm3, faults },
  });
}
