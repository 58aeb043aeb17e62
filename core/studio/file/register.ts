import { VisibleError } from '../../contract/envelope.ts';
import { modelFault } from '../../rules/model/faults.ts';
import { REGISTRATIONS_PER_HOUR, UPLOAD_MAX_BYTES } from '../../rules/model/upload-limits.ts';
import { countTry } from '../account/tries.ts';
import { livingUser } from '../account/user.ts';
import { type CheckedModel, OverBudget, type Ports } from '../ports.ts';
import { sha256Hex } from '../store/digest.ts';
import { tryWrite, type Write } from '../store/table.ts';
import { fileItem, findFile, type ModelFile } from './file.ts';
import { checkedPrefix, pendingPrefix, readUpload, refuseName } from './upload.ts';

export interface RegisterRequest {
  /** Key of the upload, as the policy gave it. */
  key: string;
  fileName: string;
  /** SHA-256 of the uploaded bytes, hex. */
  hash: string;
  /** True if the user accepts the named repairs. */
  consent: boolean;
}

/**
 * Checks the uploaded object and records the model. The checked bytes are stored again where the upload form
 * cannot write. Idempotent per upload. An upload that is refused or cannot be checked is deleted. Throws notFound,
 * also if the account was deleted meanwhile, uploadMissing, modelRefused with all faults, consentNeeded with the repairs, or tooManyRequests.
 */
export async function registerFile(
  ports: Pick<Ports, 'table' | 'files' | 'clock' | 'decoders'>,
  uid: string,
  request: RegisterRequest,
): Promise<ModelFile> {
  // Another user's upload counts as missing.
  if (!request.key.startsWith(pendingPrefix(uid))) throw new VisibleError('notFound', {}, 'foreign');
  refuseName(request.fileName);
  const id = await fileIdOf(request.key);
  const known = await findFile(ports, uid, id);
  if (known !== undefined) return known;
  // Each check reads up to 50 MB.
  await countTry(ports, { what: `register:${uid}`, max: REGISTRATIONS_PER_HOUR, windowSeconds: 3600 });

  const bytes = await readUpload(ports, uid, { ...request, maxBytes: UPLOAD_MAX_BYTES });
  const checked = await checkUpload(ports, request, bytes);
  const { faults, repaired, extentMm, faces, vertices, volumeMm3, bodiesMm3, inspection } = checked;
  const kept = repaired ?? bytes;
  const file: ModelFile = {
    id,
    uid,
    key: `${checkedPrefix(uid)}${id}.stl`,
    name: request.fileName,
    sha256: repaired === undefined ? request.hash : await sha256Hex(repaired),
    bytes: kept.length,
    ...{ extentMm, faces, vertices, volumeMm3, faults },
    ...(bodiesMm3 === undefined ? {} : { bodiesMm3 }),
    ...(inspection === undefined ? {} : { inspection }),
    uses: 0,
  };
  await ports.files.write(file.key, kept, 'model/stl');
  const isRecorded = await recordOnce(ports, file);
  await ports.files.delete(isRecorded ? [request.key] : [request.key, file.key]);
  if (!isRecorded) throw new VisibleError('notFound');
  return file;
}

/** Findings about an accepted model. Deletes a refused upload, unless consent can repair it. */
async function checkUpload(
  { decoders, files }: Pick<Ports, 'decoders' | 'files'>,
  { key, fileName, consent }: RegisterRequest,
  bytes: Uint8Array,
): Promise<CheckedModel> {
  let checked: CheckedModel;
  try {
    checked = await decoders.checkModel({ bytes, fileName, consent });
  } catch (error) {
    // A repeat would fail again at the same cost.
    await files.delete([key]);
    if (!(error instanceof OverBudget)) throw error;
    throw new VisibleError('modelRefused', { faults: [modelFault('too-complex')] });
  }
  const { accepted, needsConsent, faults } = checked;
  if (!accepted) {
    await files.delete([key]);
    throw new VisibleError('modelRefused', { faults });
  }
  if (needsConsent && !consent) throw new VisibleError('consentNeeded', { faults });
  return checked;
}

/** Returns the file id. It is derived from our random key, so registering again finds the record. */
async function fileIdOf(key: string): Promise<string> {
  return `fil_${(await sha256Hex(key)).slice(0, 32)}`;
}

/** Records the file once, of two simultaneous equal ones too. False if the account was deleted meanwhile. */
async function recordOnce(ports: Pick<Ports, 'table' | 'clock'>, file: ModelFile): Promise<boolean> {
  const put: Write = { put: fileItem(file, ports.clock.nowMs()), when: { pk: 'absent' } };
  if (await tryWrite(ports.table, [livingUser(file.uid), put])) return true;
  return (await findFile(ports, file.uid, file.id)) !== undefined;
}
